import { useRevalidator } from 'react-router';
import type { AuditLineWire } from '#contract/audit-operations.ts';
import { historyPage as words } from '#strings/vi/admin/history.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { canPutBack } from '#web/admin/history/put-back.ts';
import { isRecordLine, type RecordLine } from '#web/admin/history/record-line.ts';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import { RestoreIcon } from '#web/admin/ui/icons.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';

/** True if the line has former values that can be written again. */
const hasFormerValues = ({ action, changes }: AuditLineWire) =>
  (action === 'update' || action === 'carry') && changes.some(({ field }) => canPutBack(field));

/** What can be done about a line: restore what is in the bin, put former values back. */
export function LineActions({ line, onPutBack }: { line: AuditLineWire; onPutBack: (line: RecordLine) => void }) {
  const { revalidate } = useRevalidator();
  if (!isRecordLine(line)) return null;
  const { kind, record } = line;

  async function restore() {
    try {
      await call(`PUT /${kind}/restore/:id`, { params: { id: record._id } });
      toastSuccess(words.restored);
    } catch (error) {
      toastError(userMessageOf(error, words.notRestored));
    }
    void revalidate();
  }

  if (record.state === 'deleted' && line.action === 'bin')
    return (
      <RowButton
        icon={<RestoreIcon />}
        label={words.restore}
        name={words.restoreRow(record.name)}
        isGentle
        onClick={() => void restore()}
      />
    );
  if (record.state !== 'active' || !hasFormerValues(line)) return null;
  return (
    <RowButton
      icon={<RestoreIcon />}
      label={words.putBack}
      name={words.putBackRow(record.name)}
      isGentle
      onClick={() => onPutBack(line)}
    />
  );
}
