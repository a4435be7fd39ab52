import { Badge } from '@mantine/core';
import type { ImportLine } from '#contract/imports-wire.ts';
import { importSteps as words } from '#strings/vi/admin/import-steps.ts';

const colours: Record<ImportLine['state'], string> = {
  uploaded: 'gray',
  checking: 'gray',
  checked: 'yellow',
  storing: 'gray',
  stored: 'teal',
  undone: 'gray',
  failed: 'red',
  discarded: 'gray',
};

/** The state of an import as a word on a coloured ground. */
export function StateBadge({ state }: Pick<ImportLine, 'state'>) {
  return (
    <Badge size="lg" variant="light" color={colours[state]}>
      {words.states[state]}
    </Badge>
  );
}
