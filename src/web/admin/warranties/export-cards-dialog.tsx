import { SimpleGrid } from '@mantine/core';
import { useSet } from '@mantine/hooks';
import { maxIds, tooManyIds } from '#contract/list-wire.ts';
import { keysOf } from '#domain/field-definition.ts';
import { warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { exporting as words } from '#strings/vi/admin/export.ts';
import { type ListState, orderedQuery } from '#web/admin/list/list-state.ts';
import type { Chosen } from '#web/admin/records/record-calls.ts';
import { ExportDialog } from '#web/admin/ui/export-dialog.tsx';
import { warranties } from '#web/admin/warranties/warranty-view.tsx';

interface ExportCardsDialogProps {
  state: ListState;
  /** The selected cards; undefined for all of the list. */
  which: Chosen | undefined;
  count: number;
  onClose: () => void;
}

const fields = keysOf(warrantyFields);

/** The ids of a selection, as the parameters of an export; too many for an address. */
function idLists(which: Chosen | undefined): { ids?: string; except?: string } {
  if (!which) return {};
  if ('ids' in which) return { ids: which.ids.join(',') };
  return which.except.length > 0 ? { except: which.except.join(',') } : {};
}

/** Why nothing can be exported, if so. The answer to the plain form is no page, so it is said before. */
function problemOf(columns: readonly unknown[], which: Chosen | undefined): string | undefined {
  if (columns.length === 0) return words.noColumns;
  const byHand = which && ('ids' in which ? which.ids : which.except);
  return byHand && byHand.length > maxIds ? tooManyIds : undefined;
}

/** Asks for the format and columns of an export of cards. */
export default function ExportCardsDialog({ state, which, count, onClose }: ExportCardsDialogProps) {
  const columns = useSet(fields);
  const chosen = fields.filter((field) => columns.has(field));
  const ids = idLists(which);
  const isSelection = Object.keys(ids).length > 0;

  return (
    <ExportDialog
      title={words.title}
      lead={isSelection ? words.selected(count) : words.count(count)}
      action="/api/user/export"
      method={isSelection ? 'post' : 'get'}
      parameters={{
        ...orderedQuery(warranties, state),
        columns: chosen.map((field) => warranties.names[field]).join(','),
        ...ids,
      }}
      problem={problemOf(chosen, which)}
      onClose={onClose}
    >
      <SimpleGrid component="fieldset" minColWidth="8.5rem" spacing="md" verticalSpacing={0}>
        <legend>{words.columns}</legend>
        {fields.map((field) => (
          <label key={field}>
            <input
              type="checkbox"
              checked={columns.has(field)}
              onChange={() => columns.delete(field) || columns.add(field)}
            />
            {warranties.labels[field]}
          </label>
        ))}
      </SimpleGrid>
    </ExportDialog>
  );
}
