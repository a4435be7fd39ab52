import { Anchor, Flex } from '@mantine/core';
import { type MouseEvent, useEffect, useRef } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { fieldId } from '#web/admin/form/fields.tsx';
import type { RecordView } from '#web/admin/form/record-view.ts';
import type { SaveError } from '#web/admin/form/use-saving.ts';
import { Meaning, Notice } from '#web/admin/ui/messages.tsx';

interface ErrorSummaryProps<Row extends RecordRow, Field extends string> {
  definition: Pick<RecordView<Row, Field>, 'order' | 'labels'>;
  error: SaveError<Field>;
}

/** Shows why a form was not saved, with a link to each invalid field. It takes the focus. */
export function ErrorSummary<Row extends RecordRow, Field extends string>(props: ErrorSummaryProps<Row, Field>) {
  const { definition, error } = props;
  const { message, errors, existing } = error;
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error takes the focus
  useEffect(() => panel.current?.focus(), [error]);

  const goTo = (field: Field) => (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(fieldId(field))?.focus();
  };

  return (
    <Notice ref={panel} title={message} mb="lg" tabIndex={-1}>
      <Meaning of={message} />
      {errors.size > 0 && (
        <Flex component="ul" direction="column">
          {definition.order
            .filter((field) => errors.has(field))
            .map((field) => (
              <li key={field}>
                <Anchor href={`#${fieldId(field)}`} c="var(--ink)" fw={600} onClick={goTo(field)}>
                  {definition.labels[field]}
                  {errors.get(field) !== message && `: ${errors.get(field)}`}
                </Anchor>
              </li>
            ))}
        </Flex>
      )}
      {existing && (
        <Anchor href={existing.page} c="var(--ink)" fw={600} mr="auto" target="_blank" rel="noopener">
          {words.openExisting(existing.name)}
        </Anchor>
      )}
    </Notice>
  );
}
