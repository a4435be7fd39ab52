import { admin } from '#strings/vi/admin/common.ts';
import { palette as words } from '#strings/vi/admin/frame.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import styles from './palette.module.css';

/** The list of keyboard shortcuts. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={words.keys} leave={admin.close} onClose={onClose}>
      <dl className={styles.keys}>
        {words.keyList.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
