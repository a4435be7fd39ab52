import { Button } from '@mantine/core';
import { Link, useRevalidator } from 'react-router';
import { useMayWrite } from '#web/admin/frame/account.ts';
import type { Noun } from '#web/admin/records/noun.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import { admin } from '#web/strings/vi-admin.ts';
import { list as words } from '#web/strings/vi-admin-list.ts';
import { SearchIcon, ShieldIcon, WarningIcon } from '#web/ui/icons.tsx';
import styles from './nothing-listed.module.css';

interface NothingListedProps<Row extends RecordBase> {
  noun: Pick<Noun<Row>, 'words' | 'createPage' | 'listPage'>;
  failed: string | undefined;
  /** True where words or filters may have left everything out. */
  narrowed: boolean;
}

/** What stands in place of a list that has nothing to show, and the way on. */
export function NothingListed<Row extends RecordBase>({ noun, failed, narrowed }: NothingListedProps<Row>) {
  const { revalidate, state } = useRevalidator();
  const mayWrite = useMayWrite();
  if (failed)
    return (
      <div className={styles.nothing} role="alert">
        <WarningIcon className={styles.icon} />
        <p>{failed}</p>
        <Button loading={state === 'loading'} onClick={() => void revalidate()}>
          {admin.retry}
        </Button>
      </div>
    );
  if (narrowed)
    return (
      <div className={styles.nothing} role="status">
        <SearchIcon className={styles.icon} />
        <p>{words.noMatch}</p>
        <Button component={Link} to={noun.listPage} variant="default">
          {words.clearFilters}
        </Button>
      </div>
    );
  return (
    <div className={styles.nothing} role="status">
      <ShieldIcon className={styles.icon} />
      <p>{noun.words.empty}</p>
      {mayWrite && (
        <Button component={Link} to={noun.createPage}>
          {noun.words.create}
        </Button>
      )}
    </div>
  );
}
