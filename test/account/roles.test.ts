// What each role may do, as people read it, and what the server lets it do.
import { beforeAll, expect, test } from 'vitest';
import { type Right, rights } from '#domain/account/rights.ts';
import { type StaffRole, staffRoles } from '#domain/account/role.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';

/** The table of roles, written out: who may, and a call that needs the right. A record 987654 does not exist. */
const table: Record<Right, { who: StaffRole[]; method: string; path: string }> = {
  seeBackOffice: { who: ['viewer', 'staff', 'owner'], method: 'GET', path: '/overview' },
  seeNames: { who: ['viewer', 'staff', 'owner'], method: 'GET', path: '/user?limit=1' },
  create: { who: ['staff', 'owner'], method: 'POST', path: '/user' },
  edit: { who: ['staff', 'owner'], method: 'PUT', path: '/user/987654' },
  bin: { who: ['staff', 'owner'], method: 'DELETE', path: '/user/delete/987654' },
  restore: { who: ['staff', 'owner'], method: 'PUT', path: '/user/restore/987654' },
  purge: { who: ['owner'], method: 'PUT', path: '/user/remove/987654' },
  import: { who: ['staff', 'owner'], method: 'POST', path: '/imports/987654/undo' },
  export: { who: ['staff', 'owner'], method: 'GET', path: '/user/export?format=csv' },
  history: { who: ['staff', 'owner'], method: 'GET', path: '/admin/history' },
  downloads: { who: ['owner'], method: 'GET', path: '/admin/downloads' },
  accounts: { who: ['owner'], method: 'GET', path: '/admin/accounts' },
  backups: { who: ['owner'], method: 'GET', path: '/admin/backups' },
  system: { who: ['staff', 'owner'], method: 'GET', path: '/health' },
  batches: { who: ['owner'], method: 'POST', path: '/card-batches' },
  inviteClinics: { who: ['staff', 'owner'], method: 'GET', path: '/dental/987654/accounts' },
  handOver: { who: ['staff', 'owner'], method: 'POST', path: '/card-batches/987654/take-back' },
  visits: { who: ['staff', 'owner'], method: 'POST', path: '/visits' },
  exceptions: { who: ['owner'], method: 'POST', path: '/visits/987654/reopen' },
};

interface Document {
  paths: Record<string, Record<string, { 'x-group': string; 'x-right'?: Right }>>;
}

forEachEngine('the table of roles', { thorough: 'postgres' }, (engine) => {
  const api = openApi(engine, { API_DOCS: 'public' });
  beforeAll(() => addRecord(engine.context, clinics, { name: 'Nha khoa Thuyền Giấy' }));

  test.each(Object.entries(table))('%s: each role is let in or refused as the table says', async (_right, call) => {
    const { who, method, path } = call;
    for (const role of staffRoles) {
      const { status, body } = await api[role].call(method, path, method === 'GET' ? undefined : {});
      expect(status, body?.message).toBeLessThan(500);
      expect([role, status !== 403 && status !== 401]).toEqual([role, who.includes(role)]);
    }
    const { id: clinicId } = await engine.db.read.selectFrom('clinic').select('id').executeTakeFirstOrThrow();
    const { status } = await api.clinic(clinicId).call(method, path, method === 'GET' ? undefined : {});
    expect(status).toBe(403);
    expect((await api.visitor.call(method, path, method === 'GET' ? undefined : {})).status).toBe(401);
  });

  test('every call for accounts needs a right of the table, and the role that the table gives it', async () => {
    const { paths } = (await (await fetch(`${api.server.url}/openapi.json`)).json()) as Document;
    const used = new Set<Right>();
    for (const [path, methods] of Object.entries(paths))
      for (const { 'x-group': group, 'x-right': right } of Object.values(methods)) {
        if (['everyone', 'self', 'clinic'].includes(group)) continue;
        expect([path, right && table[right].who[0]]).toEqual([path, group]);
        if (right) used.add(right);
      }
    expect(used).toEqual(new Set(Object.keys(rights)));
  });
});
