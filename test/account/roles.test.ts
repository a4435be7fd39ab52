// What each role may do, as people read it. That the server lets nobody else in is in guard.test.ts.
import { expect, test } from 'vitest';
import { type Right, rights, type StaffRole } from '#domain/account/rights.ts';
import { openEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';

/** The table of roles, written out: the least role with each right. */
const table: Record<Right, StaffRole> = {
  seeBackOffice: 'viewer',
  seeNames: 'viewer',
  create: 'staff',
  edit: 'staff',
  bin: 'staff',
  restore: 'staff',
  purge: 'owner',
  import: 'staff',
  export: 'staff',
  history: 'staff',
  downloads: 'owner',
  accounts: 'owner',
  backups: 'owner',
  system: 'staff',
  batches: 'owner',
  inviteClinics: 'staff',
  handOver: 'staff',
  visits: 'staff',
  exceptions: 'owner',
  recalls: 'staff',
  publishRecalls: 'owner',
};

interface Document {
  paths: Record<string, Record<string, { 'x-group': string; 'x-right'?: Right }>>;
}

const { server } = openApi(openEngine(), { API_DOCS: 'public' });

test('every call for accounts needs a right of the table, and the role that the table gives it', async () => {
  const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document;
  const used = new Set<Right>();
  for (const [path, methods] of Object.entries(paths))
    for (const { 'x-group': group, 'x-right': right } of Object.values(methods)) {
      if (['everyone', 'self', 'clinic'].includes(group)) continue;
      expect([path, right && table[right]]).toEqual([path, group]);
      if (right) used.add(right);
    }
  expect(used).toEqual(new Set(Object.keys(rights)));
});
