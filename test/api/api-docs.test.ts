import { describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { sharedFolder } from '../folders.ts';
import { type RunningServer, startServer } from '../processes.ts';
import { sessionCookie } from '../sessions.ts';

const dataDir = sharedFolder();

const paths = ['/docs', '/docs/', '/docs/static/swagger-ui.css', '/docs/json', '/docs/yaml', '/openapi.json'];
const statuses = (server: RunningServer, headers: Record<string, string> = {}) =>
  Promise.all(paths.map(async (path) => (await fetch(server.url + path, { headers, redirect: 'manual' })).status));

async function withServer(env: NodeJS.ProcessEnv, look: (server: RunningServer) => Promise<void>): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, ...env });
  try {
    await look(server);
  } finally {
    await server.stop();
  }
}

describe('the description of the API', () => {
  test('is for the staff, not for clinics, and is not cacheable', async () => {
    const db = await openDatabase({ dataDir, databaseUrl: undefined });
    const cookies = await Promise.all((['viewer', 'owner'] as const).map((role) => sessionCookie(db, role)));
    const ended = await sessionCookie(db, 'owner', { idleMinutes: 100 });
    const { id: clinicId } = await addRecord({ db, actor: { name: 'Lan' } }, clinics, { name: 'Nha khoa Thuyền Giấy' });
    const clinic = await sessionCookie(db, 'clinic', { clinicId });
    await db.close();
    await withServer({ API_DOCS: undefined }, async (server) => {
      expect(await statuses(server)).toEqual([302, 302, 401, 401, 401, 401]);
      expect(await statuses(server, { cookie: ended })).toEqual([302, 302, 401, 401, 401, 401]);
      expect(await statuses(server, { cookie: clinic })).toEqual([302, 302, 401, 401, 401, 401]);
      const sent = await fetch(`${server.url}/docs`, { redirect: 'manual' });
      expect(sent.headers.get('location')).toBe('/login?next=/docs');
      for (const cookie of cookies) {
        expect((await fetch(`${server.url}/docs`, { headers: { cookie } })).status).toBe(200);
        const document = await fetch(`${server.url}/openapi.json`, { headers: { cookie } });
        expect(await document.json()).toMatchObject({ openapi: '3.1.0' });
        expect(document.headers.get('cache-control')).toBe('no-store');
      }
      const refused = await fetch(`${server.url}/openapi.json`);
      expect(refused.headers.get('content-type')).toContain('application/problem+json');
    });
  });

  test('is public with API_DOCS=public', { tags: ['thorough'] }, async () => {
    await withServer({ API_DOCS: 'public' }, async (server) => {
      expect((await statuses(server)).filter((status) => status >= 400)).toEqual([]);
    });
  });

  test('does not exist with API_DOCS=off', async () => {
    await withServer({ API_DOCS: 'off' }, async (server) => {
      expect(new Set(await statuses(server))).toEqual(new Set([404]));
    });
  });
});
