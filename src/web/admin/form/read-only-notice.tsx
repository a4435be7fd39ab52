import { href, Link } from 'react-router';
import { forms as words } from '#strings/vi/admin/forms.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import styles from './panels.module.css';

interface StandingNoteProps {
  noun: Pick<ResourceConfig<never>, 'wire'>;
  record: RecordBase | undefined;
}

/** Says why a form cannot be changed, where it cannot. */
export function ReadOnlyNotice({ noun, record }: StandingNoteProps) {
  const mayWrite = useMayWrite();
  if (record && record.binnedAt !== null)
    return (
      <div className={styles.panel}>
        <p>{words.inBin}</p>
        <Link className={styles.way} to={`${href('/admin/recycle')}?type=${noun.wire.toUpperCase()}`}>
          {words.toBin}
        </Link>
      </div>
    );
  return mayWrite ? null : <p className={styles.panel}>{words.mayNotWrite}</p>;
}
