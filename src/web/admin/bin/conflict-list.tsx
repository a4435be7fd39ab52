import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { type Bin, labelIn } from '#web/admin/bin/bins.tsx';
import { getRecord, type RestoreConflict } from '#web/admin/records/record-calls.ts';
import { Notice } from '#web/admin/ui/notice.tsx';

interface ConflictListProps extends Conflicts {
  onClose: () => void;
}

/** The records that could not be restored, each with the reason and a link to the active record that blocks it. */
export function ConflictList({ described, more, onClose }: ConflictListProps) {
  return (
    <Notice title={words.conflicts}>
      <ul>
        {described.map(({ label, message, existing }) => (
          <li key={label}>
            <strong>{label}</strong>: {message}{' '}
            {existing && (
              <Anchor component={Link} to={existing.page}>
                {words.openExisting(existing.label)}
              </Anchor>
            )}
          </li>
        ))}
        {more > 0 && <li>{words.moreConflicts(more)}</li>}
      </ul>
      <Button variant="default" mr="auto" onClick={onClose}>
        {admin.close}
      </Button>
    </Notice>
  );
}

/** A record that could not be restored, as it is shown to the user. */
interface Conflict {
  label: string;
  message: string;
  /** The active record that blocks it, and the page that edits that record. */
  existing: { label: string; page: string } | undefined;
}

/** The most conflicts that are listed one by one. */
const maxDescribed = 10;

/** The conflicts that are listed, and how many more there are. */
export interface Conflicts {
  described: readonly Conflict[];
  more: number;
}

export const noConflicts: Conflicts = { described: [], more: 0 };

/** Loads the records behind the ids that the server answers, to show them by name. */
export async function describeConflicts(bin: Bin, conflicts: readonly RestoreConflict[]): Promise<Conflicts> {
  const label = async (id: string) => {
    const record = await getRecord(bin, id).catch(() => undefined);
    return record ? labelIn(bin, record) : id;
  };
  const described = await Promise.all(
    conflicts.slice(0, maxDescribed).map(async ({ _id, message, conflictWith }) => ({
      label: await label(_id),
      message,
      existing: conflictWith
        ? { label: await label(conflictWith), page: bin.updatePage(Number(conflictWith)) }
        : undefined,
    })),
  );
  return { described, more: conflicts.length - described.length };
}
