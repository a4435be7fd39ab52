import type { Generated } from 'kysely';

/** Who did what to which record. Append-only. */
export interface AuditTable {
  id: Generated<number>;
  /** ISO 8601, UTC. */
  at: string;
  actor: string;
  action:
    | 'create'
    | 'update'
    | 'carry'
    | 'bin'
    | 'restore'
    | 'remove'
    | 'import'
    | 'undo'
    | 'redo'
    | 'export'
    | 'read'
    | 'sign-in'
    | 'sign-out'
    | 'disable'
    | 'enable'
    | 'reset'
    | 'check'
    | 'download';
  /** The type of the record. */
  noun: 'warranty' | 'clinic' | 'product' | 'account' | 'import' | 'backup' | 'view' | 'history';
  /** 0 for what is about no single record: an export, a backup, many cards that were read. */
  recordId: number;
  /** JSON of the values that the change set, and of those that it replaced; null where it set none
   * or the record has been removed for good. */
  detail: string | null;
  /** The bulk edit that it belongs to; null for all others. */
  bulkEditId: number | null;
}
