import styles from './clear-button.module.css';

/** The button that drops all filters of a list. */
export const ClearButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button className={styles.clear} type="button" onClick={onClick}>
    {label}
  </button>
);
