import { href, Link } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import styles from './panels.module.css';

interface ReadOnlyNoticeProps {
  resource: Pick<ResourceConfig<never>, 'wire'>;
  record: RecordRow | undefined;
}

/** Explains why a form is read-only: the record is binned, or the account may not write. */
export function ReadOnlyNotice({ resource, record }: ReadOnlyNoticeProps) {
  const mayWrite = useMayWrite();
  if (record && record.binnedAt !== null)
    return (
      <div className={styles.panel}>
        <p>{words.inBin}</p>
        <Link className={styles.way} to={`${href('/admin/recycle')}?type=${resource.wire.toUpperCase()}`}>
          {words.toBin}
        </Link>
      </div>
    );
  return mayWrite ? null : <p className={styles.panel}>{words.mayNotWrite}</p>;
}
