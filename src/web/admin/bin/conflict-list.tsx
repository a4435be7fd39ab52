import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { type Bin, labelIn } from '#web/admin/bin/bins.tsx';
import { getRecord, type RestoreConflict, restoreCardAs } from '#web/admin/records/record-calls.ts';
import { DialogButton } from '#web/admin/ui/dialog.tsx';
import { Notice } from '#web/admin/ui/messages.tsx';
import { FormDialog } from '#web/admin/ui/small-form.tsx';

interface ConflictListProps extends Conflicts {
  /** Called when one of them was restored with another number. */
  onRestored: (id: string, change: { change?: string | undefined }) => void;
  onClose: () => void;
}

/** The records that could not be restored, each with the reason, a link to the active record that blocks it, and a way round it. */
export function ConflictList({ described, more, outOf, onRestored, onClose }: ConflictListProps) {
  return (
    <Notice title={outOf ? words.restoredSome(outOf.restored, outOf.chosen) : words.conflicts}>
      <Stack component="ul" gap="xs">
        {described.map(({ id, label, message, existing, isCard }) => (
          <li key={id}>
            <strong>{label}</strong>: {message}
            <Group gap="md">
              {existing && (
                <Anchor component={Link} to={existing.page}>
                  {words.openExisting(existing.label)}
                </Anchor>
              )}
              {isCard && (
                <DialogButton label={words.restoreAs} aria-label={words.restoreAsOf(label)}>
                  {(close) => (
                    <RestoreAsDialog
                      {...{ id, label }}
                      onDone={(change) => {
                        close();
                        onRestored(id, change);
                      }}
                      onClose={close}
                    />
                  )}
                </DialogButton>
              )}
            </Group>
          </li>
        ))}
        {more > 0 && <li>{words.moreConflicts(more)}</li>}
      </Stack>
      <Button variant="default" mr="auto" onClick={onClose}>
        {admin.close}
      </Button>
    </Notice>
  );
}

interface RestoreAsDialogProps {
  id: string;
  label: string;
  onDone: (change: { change?: string | undefined }) => void;
  onClose: () => void;
}

/** Restores a card whose number another one has now with a number of its own. */
function RestoreAsDialog({ id, label, onDone, onClose }: RestoreAsDialogProps) {
  const [key] = useState(() => new IdempotencyKey());
  return (
    <FormDialog
      title={words.restoreAs}
      submit={words.restore}
      names={['numbCode']}
      send={async ({ numbCode }) => onDone(await restoreCardAs(id, numbCode, key))}
      onClose={onClose}
    >
      {(errors) => (
        <TextInput
          name="numbCode"
          size="lg"
          label={words.newNumberOf(label)}
          error={errors.get('numbCode')}
          autoCapitalize="characters"
          autoComplete="off"
          autoFocus
        />
      )}
    </FormDialog>
  );
}

/** A record that could not be restored, as it is shown to the user. */
interface Conflict {
  id: string;
  /** True for a card, which may get another number. */
  isCard: boolean;
  label: string;
  message: string;
  /** The active record that blocks it, and the page that edits that record. */
  existing: { label: string; page: string } | undefined;
}

/** The most conflicts that are listed one by one. */
const maxDescribed = 10;

/** The conflicts that are listed, and how many more there are; of a restore of several, how many of how many came back. */
export interface Conflicts {
  described: readonly Conflict[];
  more: number;
  outOf?: { restored: number; chosen: number } | undefined;
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
      id: _id,
      isCard: bin.wire === 'user',
      label: await label(_id),
      message,
      existing: conflictWith
        ? { label: await label(conflictWith), page: bin.updatePage(Number(conflictWith)) }
        : undefined,
    })),
  );
  return { described, more: conflicts.length - described.length };
}
