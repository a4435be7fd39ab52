import type { AuditLineWire } from '#contract/audit-operations.ts';

const resources = ['user', 'dental', 'product'] as const;
type Resource = (typeof resources)[number];

/** A line about a record of the three lists. */
export interface RecordLine extends AuditLineWire {
  kind: Resource;
  record: NonNullable<AuditLineWire['record']> & { name: string };
}

/** True if a line is about a record that is still there. */
export const isRecordLine = (line: AuditLineWire): line is RecordLine =>
  resources.some((resource) => resource === line.kind) && typeof line.record?.name === 'string';
