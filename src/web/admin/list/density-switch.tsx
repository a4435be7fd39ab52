import { list as words } from '#strings/vi/admin/list.ts';
import { useTableSettings } from '#web/admin/list/table-settings.ts';
import styles from './list-foot.module.css';

/** Switches between rows of one line and rows with room for long texts, in windows that show a table. */
export function DensitySwitch() {
  const [{ density }, change] = useTableSettings();
  const isRoomy = density === 'roomy';
  return (
    <button
      className={styles.density}
      type="button"
      aria-pressed={isRoomy}
      onClick={() => change({ density: isRoomy ? 'compact' : 'roomy' })}
    >
      {words.roomyRows}
    </button>
  );
}
