import { href } from 'react-router';
import type { AuditLineWire } from '#contract/audit-operations.ts';

const pages: { [Kind in AuditLineWire['kind']]?: (id: string) => string } = {
  user: (id) => href('/admin/update-user/:id', { id }),
  dental: (id) => href('/admin/update-dental/:id', { id }),
  product: (id) => href('/admin/update-product/:id', { id }),
  import: (id) => href('/admin/import-excel/:id', { id }),
  account: () => href('/admin/accounts'),
};

/** The page of what a line is about; undefined if it has none. */
export function recordUrl(kind: AuditLineWire['kind'], id: string): string | undefined {
  return pages[kind]?.(id);
}
