import { Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BodyOf } from '#contract/operations.ts';
import { type WarrantyField, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { bulkEdit as words } from '#strings/vi/admin/bulk-edit.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { call } from '#web/admin/api/call.ts';
import { idempotencyKeyOf } from '#web/admin/api/idempotency-key.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { RetryButton } from '#web/admin/ui/retry-button.tsx';
import pageStyles from '#web/ui/page.module.css';
import { toastInfo, toastSuccess } from '#web/ui/toasts.tsx';

/** A field that many cards can be given at once, by its name in the API. */
export type EditedField = BodyOf<'POST /user/edit-all'>['change']['field'];

export const fieldOf: Record<EditedField, WarrantyField> = {
  dentalName: 'clinicName',
  productName: 'productName',
  doctorName: 'doctorName',
  expiryDate: 'expiresOn',
};

export const labelOf = (field: EditedField): string => warrantyFields[fieldOf[field]].label;

/** Undoes an edit and shows the outcome. `onChange` follows in any case. */
export async function undoEdit(edit: string, onChange: () => void): Promise<void> {
  const key = idempotencyKeyOf(`undo edit ${edit}`);
  try {
    const { message, unchanged } = await key.sendWithRetry((idempotencyKey) =>
      call('POST /user/edits/:id/undo', { params: { id: edit }, idempotencyKey }),
    );
    onChange();
    if (unchanged.counts === 0) return toastSuccess(message);
    toastInfo(message);
    const numbers = unchanged.cards.map(({ numbCode }) => numbCode).join(', ');
    toastInfo(words.keptCards(numbers, unchanged.counts - unchanged.cards.length));
  } catch (error) {
    toastFailure(error, admin.notUndone, { key, again: () => undoEdit(edit, onChange) });
    onChange();
  }
}

/** The newest edits of many cards, each of which can be undone. They are loaded when somebody opens the list. */
export function RecentEdits({ onChange }: { onChange: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const {
    data: edits,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['edits'],
    queryFn: async ({ signal }) => (await call('GET /user/edits', { signal })).edits,
    enabled: isOpen,
  });
  const summary = useRef<HTMLElement>(null);

  const undo = (edit: string) =>
    undoEdit(edit, () => {
      onChange();
      void refetch();
    });

  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary ref={summary} className={pageStyles.summary}>
        {words.recent}
      </summary>
      <div role="status">
        {!edits && !isError && admin.loading}
        {edits?.length === 0 && words.noRecent}
      </div>
      {isError && <RetryButton variant="default" onRetry={() => void refetch()} loaded={() => summary.current} />}
      <Flex component="ul" direction="column" gap="xs">
        {edits?.map((edit) => (
          <Flex key={edit._id} component="li" wrap="wrap" gap="xs" align="center" justify="space-between">
            <span>
              {words.recentLine(labelOf(edit.field), edit.counts, edit.editedBy)} <DateTime at={edit.editedAt} />
            </span>
            <Button
              variant="default"
              aria-label={words.undoLine(labelOf(edit.field), edit.counts)}
              onClick={() => void undo(edit._id)}
            >
              {admin.undo}
            </Button>
          </Flex>
        ))}
      </Flex>
    </details>
  );
}
