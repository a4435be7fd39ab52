import { href } from 'react-router';
import type { AuditLineWire } from '#contract/audit-operations.ts';
import { type RecordPath, recordPaths } from '#contract/record-names.ts';

const paths: readonly string[] = Object.values(recordPaths);
const isRecordPath = (kind: string): kind is RecordPath => paths.includes(kind);

/** The page of what a line is about; undefined if it has none. */
export function recordUrl(kind: AuditLineWire['kind'], id: string): string | undefined {
  if (isRecordPath(kind)) return href(`/admin/update-${kind}/:id`, { id });
  if (kind === 'import') return href('/admin/import-excel/:id', { id });
  if (kind === 'card-batch') return href('/admin/cards');
  return kind === 'account' ? href('/admin/accounts') : undefined;
}
