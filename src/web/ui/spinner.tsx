import styles from './spinner.module.css';

/** A turning ring. `--spinner-size`, `-width`, `-track` and `-colour` of an element around it change its look. */
export const Spinner = () => <span className={styles.spinner} />;
