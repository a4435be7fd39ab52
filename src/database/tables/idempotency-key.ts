import type { Generated } from 'kysely';
import type { AuditTable } from '#database/tables/audit.ts';

/** A request that was carried out, and under whose key it is not carried out again. Kept for 24 hours. */
export interface IdempotencyKeyTable {
  id: Generated<number>;
  accountId: number;
  /** SHA-256 of the key, base64url. */
  keyHash: string;
  /** HMAC-SHA-256 of the request with the key, base64url: nobody who lacks the key can guess the request. */
  requestHash: string;
  /** What the request made or changed. */
  noun: AuditTable['noun'];
  /** 0 for many records, and for a backup. */
  recordId: number;
  /** JSON of what else the answer needs, without values of records; null for nothing, and once an import's card is removed for good. */
  detail: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}
