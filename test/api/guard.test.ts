import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newToken } from '#domain/account/sign-in/token.server.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { sessionCookie } from '../sessions.ts';

type Group = 'everyone' | 'self' | 'clinic' | 'viewer' | 'staff' | 'owner';
type Person = 'anonymous' | 'forged' | 'expired' | 'disabled' | 'clinic' | 'goneClinic' | 'viewer' | 'staff' | 'owner';

/** Who is let in where; all else is refused with this status. */
const expected: Record<Person, { admitted: Group[]; refusal: number }> = {
  anonymous: { admitted: ['everyone'], refusal: 401 },
  forged: { admitted: ['everyone'], refusal: 401 },
  expired: { admitted: ['everyone'], refusal: 401 },
  disabled: { admitted: ['everyone'], refusal: 401 },
  clinic: { admitted: ['everyone', 'self', 'clinic'], refusal: 403 },
  goneClinic: { admitted: ['everyone'], refusal: 401 },
  viewer: { admitted: ['everyone', 'self', 'viewer'], refusal: 403 },
  staff: { admitted: ['everyone', 'self', 'viewer', 'staff'], refusal: 403 },
  owner: { admitted: ['everyone', 'self', 'viewer', 'staff', 'owner'], refusal: 403 },
};

type Spelling = (path: string) => string;

const asWritten: Spelling = (path) => path;

/** Ways to write an address that a guard by path has let through somewhere. `path` begins with `/api/`. */
const otherSpellings: Spelling[] = [
  (path) => path.replace('/api/', '/api//'),
  (path) => `/${path}`,
  (path) => path.replace('/api/', '/api/./'),
  (path) => `/.${path}`,
  (path) => path.replace('/api/', '/api/x/../'),
  (path) => path.replace('/api/', '/api/%2e/'),
  (path) => path.replace('/api/', '/api/x/%2e%2e/'),
  (path) => path.replace('/api/', '/%61pi/'),
  (path) => path.replace('/api/', '/api%2f'),
  (path) => path.replaceAll('/', '%2F').replace('%2F', '/'),
  (path) => path.replace('/api/', '/API/'),
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => `${path};x=1`,
  (path) => path.replace('/api/', '/api;x=1/'),
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => `${path}?x=1`,
  (path) => `${path}#x`,
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
  (path) => `http://localhost${path}`,
];

const missing = /Không tìm thấy/;

forEachEngine('the guard', { thorough: 'postgres' }, (engine) => {
  const { server } = openApi(engine, { LOOKUP_LIMIT: '0', LOG_LEVEL: 'warn', API_DOCS: 'public' });
  let operations: Operation[];
  let clinicId: number;
  let goneClinicId: number;
  const agent = new http.Agent({ keepAlive: true });
  beforeAll(async () => {
    const clinic = { aliases: 'NK Thuyền Giấy', doctors: 'BS. Trần Minh' };
    clinicId = (await addRecord(engine.context, clinics, { name: 'Nha khoa Thuyền Giấy', ...clinic })).id;
    goneClinicId = (await addRecord(engine.context, clinics, { name: 'Nha khoa Đã Nghỉ', doctors: 'BS. Lê Hoa' })).id;
    await binRecord(engine.context, clinics, { id: goneClinicId });
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document;
    operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        return {
          method: method.toUpperCase(),
          // The history of one record is for viewers, too.
          path: path.replaceAll(/\{\w+\}/g, '987654').replace(/\/history$/, '/history?record=user-987654'),
          group: operation['x-group'],
        };
      }),
    );
  });
  afterAll(() => agent.destroy());

  const cookieOf: Record<Person, () => Promise<string>> = {
    anonymous: async () => '',
    forged: async () => `ads-session=${newToken()}`,
    expired: () => sessionCookie(engine.db, 'owner', { idleMinutes: 81 }),
    disabled: () => sessionCookie(engine.db, 'owner', { disabled: true }),
    clinic: () => sessionCookie(engine.db, 'clinic', { clinicId }),
    goneClinic: () => sessionCookie(engine.db, 'clinic', { clinicId: goneClinicId }),
    viewer: () => sessionCookie(engine.db, 'viewer'),
    staff: () => sessionCookie(engine.db, 'staff'),
    owner: () => sessionCookie(engine.db, 'owner'),
  };
  const people = Object.keys(expected) as Person[];
  /** Who is refused as somebody without a session is. */
  const likeNobody: Person[] = ['forged', 'expired', 'disabled', 'goneClinic'];

  /** Sends the address as it is written. */
  const ask = (method: string, path: string, headers: http.OutgoingHttpHeaders) =>
    new Promise<Answer>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const body = method === 'GET' || method === 'HEAD' ? undefined : '{}';
      const json = body ? { 'content-type': 'application/json', 'content-length': 2 } : {};
      const request = http.request(
        { hostname, port, method, path, agent, headers: { ...json, ...headers } },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part) => {
            text += part;
          });
          response
            .on('error', reject)
            .on('end', () =>
              resolve({ status: response.statusCode ?? 0, type: String(response.headers['content-type']), body: text }),
            );
        },
      );
      request.on('error', reject).end(body);
    });

  test('every call belongs to a group and is tested', () => {
    expect(operations.length).toBeGreaterThan(35);
    const groups = [...expected.owner.admitted, 'clinic'];
    for (const { group, path } of operations) expect(groups, path).toContain(group);
    // The public calls. Add a new one here deliberately.
    const open = operations.filter(({ group }) => group === 'everyone').map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual([
      'GET /api/dental',
      'GET /api/dental/987654',
      'GET /api/dental/all',
      'GET /api/product',
      'GET /api/product/987654',
      'GET /api/product/all',
      'GET /api/user/getUser',
      'POST /api/admin/first-account',
      'POST /api/admin/signIn',
      'POST /api/clinic/invitation',
      'POST /api/clinic/join',
    ]);
  });

  /** What became of a call: let in, refused as it should be, or sent to where no call is. Anything else is a leak. */
  const judge = (mayCall: boolean, refusal: number, isAsWritten: boolean, { status, type, body }: Answer) => {
    if (status >= 500) return 'failed';
    if (mayCall) return status === 401 || status === 403 ? 'wrongly refused' : 'admitted';
    if (status === refusal) return 'refused';
    const nowhere = [400, 404, 405].includes(status) && (type.startsWith('text/html') || !missing.test(body));
    return !isAsWritten && nowhere ? 'elsewhere' : 'leaked';
  };

  /** Sends each call as each person, with the spellings that this one is to be refused in. */
  const expectGuarded = async (spellingsOf: (at: number, person: Person) => readonly Spelling[]) => {
    const counts = { admitted: 0, refused: 0, elsewhere: 0 };
    const otherwise: string[] = [];
    let visits = 0;
    const visit = async (person: Person, { method, path, group }: Operation) => {
      const { admitted, refusal } = expected[person];
      const mayCall = admitted.includes(group);
      const spelled = mayCall ? [asWritten] : spellingsOf(visits++, person);
      const cookie = await cookieOf[person]();
      for (const spell of spelled) {
        const answer = await ask(method, spell(path), { cookie });
        const verdict = judge(mayCall, refusal, spell === asWritten, answer);
        if (verdict in counts) counts[verdict as keyof typeof counts]++;
        else
          otherwise.push(
            `${verdict}: ${person} ${method} ${spell(path)}: ${answer.status} ${answer.body.slice(0, 99)}`,
          );
      }
    };
    for (const person of people) for (const operation of operations) await visit(person, operation);
    expect(otherwise).toEqual([]);
    expect(counts.refused).toBeGreaterThan(operations.length * 3);
    expect(counts.admitted).toBeGreaterThan(operations.length);
    process.stdout.write(
      `${engine.db.engine}: ${operations.length} calls, ${people.length} people ${JSON.stringify(counts)}\n`,
    );
  };

  test('each call admits only its group, as it is written and in another spelling of its address', () =>
    expectGuarded((at, person) =>
      likeNobody.includes(person) ? [asWritten] : [asWritten, otherSpellings[at % otherSpellings.length] ?? asWritten],
    ));

  test('each call admits only its group, in every spelling of its address', { tags: ['thorough'] }, () =>
    expectGuarded(() => [asWritten, ...otherSpellings]),
  );

  test('HEAD is guarded like GET, and no header overrides the method', async () => {
    for (const { path } of operations.filter(({ method, group }) => method === 'GET' && group !== 'everyone')) {
      expect([401, 405], path).toContain((await ask('HEAD', path, {})).status);
    }
    const cookie = await sessionCookie(engine.db, 'viewer');
    for (const header of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
      const { status } = await ask('POST', '/api/user/delete/987654', { cookie, [header]: 'DELETE' });
      expect(status, header).toBe(403);
    }
  });

  test('the bin of clinics and products requires a session', async () => {
    for (const path of [
      '/api/dental?isActive=false',
      '/api/product?isActive=false',
      '/api/product/all?isActive=false',
    ]) {
      expect((await ask('GET', path, {})).status, path).toBe(401);
      expect((await ask('GET', path, { cookie: await cookieOf.clinic() })).status, path).toBe(403);
      expect((await ask('GET', path, { cookie: await sessionCookie(engine.db, 'viewer') })).status, path).toBe(200);
    }
  });

  test('a clinic sees of clinics and products what the public sees', async () => {
    const asClinic = { cookie: await cookieOf.clinic() };
    for (const path of [
      '/api/dental',
      '/api/dental/all',
      `/api/dental/${clinicId}`,
      '/api/product',
      '/api/product/all',
    ]) {
      const [stranger, clinic] = [await ask('GET', path, {}), await ask('GET', path, asClinic)];
      expect([path, clinic.status, clinic.body]).toEqual([path, 200, stranger.body]);
      expect(clinic.body).not.toMatch(/BS\. |NK Thuyền/);
    }
    expect((await ask('GET', `/api/dental/${goneClinicId}`, asClinic)).status).toBe(404);
    const asStaff = { cookie: await sessionCookie(engine.db, 'viewer') };
    expect((await ask('GET', `/api/dental/${clinicId}`, asStaff)).body).toContain('BS. Trần Minh');
  });

  test('pages of the back office lead a clinic to its own, and those of a clinic lead the staff to theirs', async () => {
    const leadsTo = async (path: string, cookie: string) => {
      const { headers, status } = await fetch(`${server.url}${path}`, { headers: { cookie }, redirect: 'manual' });
      return [path, status, headers.get('location')];
    };
    const asClinic = await cookieOf.clinic();
    const pages = ['/admin', '/admin/manage-user', '/admin/accounts', '/admin/update-dental/1', '/admin/delete-user/1'];
    for (const path of pages) expect(await leadsTo(path, asClinic)).toEqual([path, 302, '/clinic']);
    for (const path of ['/clinic', '/en/clinic']) {
      expect(await leadsTo(path, await cookieOf.goneClinic())).toEqual([
        path,
        302,
        `/login?next=${encodeURIComponent(path)}`,
      ]);
      expect(await leadsTo(path, await cookieOf.viewer())).toEqual([path, 302, '/admin']);
      expect(await leadsTo(path, asClinic)).toEqual([path, 200, null]);
    }
  });

  test('cross-site writes are rejected', async () => {
    const cookie = await sessionCookie(engine.db, 'owner');
    const send = async (headers: object) => (await ask('POST', '/api/user/remove-all', { cookie, ...headers })).status;
    const { host } = new URL(server.url);
    for (const site of ['cross-site', 'same-site']) expect(await send({ 'sec-fetch-site': site }), site).toBe(403);
    for (const origin of ['https://evil.example', 'null', `https://${host}`, `http://${host}.evil.example`, '']) {
      expect(await send({ origin }), origin).toBe(403);
    }
    // 400: admitted, but nothing was chosen.
    expect(await send({ 'sec-fetch-site': 'same-origin' })).toBe(400);
    expect(await send({ origin: `http://${host}` })).toBe(400);
    expect(await send({})).toBe(400);
    // A page that was opened by itself may read.
    expect((await ask('GET', '/api/user?limit=1', { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  });
});

interface Document {
  paths: Record<string, Record<string, { 'x-group': Group }>>;
}

interface Operation {
  method: string;
  /** With an id that no record has. */
  path: string;
  group: Group;
}

interface Answer {
  status: number;
  type: string;
  body: string;
}
