import { beforeAll, expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { newFolder } from '../folders.ts';
import { fileForm } from '../import/staged.ts';
import { openApi } from '../open-api.ts';
import { startServer, startServerProcess } from '../processes.ts';
import { patientCard, registerCard } from '../records.ts';

const token = 'a-token-of-the-test';

forEachEngine('the metrics', { thorough: 'postgres' }, (engine) => {
  beforeAll(async () => {
    await registerCard(engine.context, patientCard);
  });
  const { server, staff } = openApi(
    engine,
    { METRICS_TOKEN: token, LOOKUP_LIMIT: '3', SLOW_QUERY_MS: '1' },
    startServerProcess,
  );

  const read = (authorization?: string) =>
    fetch(`${server.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });
  /** The samples by name and labels, as Prometheus reads them. */
  const samples = async () => {
    const answer = await read(`Bearer ${token}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const sample = /^([a-zA-Z_:][\w:]*(?:\{(?:\w+="[^"\\]*",?)*\})?) (-?[\d.e+-]+|NaN|\+Inf)$/;
    for (const line of lines) expect(line).toMatch(sample);
    return new Map(lines.map((line) => [sample.exec(line)?.[1] ?? '', Number(sample.exec(line)?.[2])]));
  };

  test('are for those who know the token', async () => {
    for (const wrong of [
      undefined,
      '',
      token,
      'Bearer',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
    ])
      expect((await read(wrong)).status, wrong).toBe(404);
  });

  test('count look-ups by their answer, and name no card', async () => {
    const path = '/user/getUser?cartId=';
    for (const number of [patientCard.cardNumber, 'UNKNOWN-1', 'UNKNOWN-2', 'UNKNOWN-3'])
      await staff.call('GET', path + number);
    const metrics = await samples();
    expect(metrics.get('ads_look_ups_total{answer="found"}')).toBe(1);
    expect(metrics.get('ads_look_ups_total{answer="not-found"}')).toBe(2);
    expect(metrics.get('ads_look_ups_total{answer="limited"}')).toBe(1);
    const route = 'method="GET",route="/api/user/getUser"';
    expect(metrics.get(`http_requests_total{${route},status="200"}`)).toBe(1);
    expect(metrics.get(`http_requests_total{${route},status="404"}`)).toBe(2);
    expect(metrics.get(`http_requests_total{${route},status="429"}`)).toBe(1);
    expect(metrics.get(`http_request_duration_seconds_count{${route}}`)).toBe(4);
    expect(metrics.get(`http_request_duration_seconds_bucket{${route},le="+Inf"}`)).toBe(4);
    expect([...metrics.keys()].join()).not.toMatch(/UNKNOWN|ADS-2026/);
  });

  test('have as many labels after a hundred addresses as after one', { tags: ['thorough'] }, async () => {
    const visit = (at: number) => fetch(`${server.url}/${at}/${at}?${at}=${at}`, { method: at % 2 ? 'GET' : 'HEAD' });
    await Promise.all([visit(0), visit(1)]);
    // Others are of the process, such as its open files.
    const count = async () => [...(await samples()).keys()].filter((name) => /^(ads|http)_/.test(name)).length;
    const before = await count();
    for (let at = 2; at < 100; at++) await visit(at);
    expect(await count()).toBe(before);
  });

  test('name the version with the day of its build, as the line of the start does', async () => {
    const [, version] = /^ADS (\S+) listens on/m.exec(server.output.stdout) ?? [];
    expect(version).toMatch(/^\d+\.\d+\.\d+\+\d{8}(?:\.[\da-f]{10,}(?:\.changed)?)?$/);
    expect((await samples()).get(`ads_build_info{version="${version}"}`)).toBe(1);
  });

  test('say how the register, the disk, the queues and the imports are', async () => {
    const metrics = await samples();
    for (const name of ['ads_register_bytes', 'ads_disk_free_bytes', 'process_resident_memory_bytes'])
      expect(metrics.get(name), name).toBeGreaterThan(10_000);
    expect(metrics.get('ads_disk_total_bytes')).toBeGreaterThan(metrics.get('ads_disk_free_bytes') ?? 0);
    expect([...metrics.keys()]).toContain('nodejs_eventloop_lag_p99_seconds');
    for (const queue of ['reads', 'writes', 'import-jobs', 'render'])
      expect(metrics.get(`ads_queue_length{queue="${queue}"}`), queue).toBeGreaterThanOrEqual(0);
    const refused = await staff.call('POST', '/user/import', fileForm(['numbCode;fullName', 'A1;Lan']));
    expect(refused.body.success).toBe(false);
    expect((await samples()).get('ads_imports{state="failed"}')).toBe(1);
  });

  test('slow queries are in the log, without their values', async () => {
    const slow = () => server.output.stdout.split('\n').filter((line) => line.includes('a query was slow'));
    let at = 0;
    const write = async () => {
      await staff.call('POST', '/dental', { dentalName: `Nha khoa Bí Mật ${++at}` });
      return slow().length;
    };
    await expect.poll(write).toBeGreaterThan(0);
    const { statement, ms } = JSON.parse(slow()[0] ?? '');
    expect(statement).toMatch(/^(select|insert|update|begin|commit|delete)/);
    expect(ms).toBeGreaterThanOrEqual(1);
    expect(slow().join()).not.toMatch(/Bí Mật|ADS-2026/);
  });
});

test('without a token there are no metrics', async () => {
  const server = await startServer({ DATA_DIR: newFolder() });
  expect((await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer ' } })).status).toBe(404);
  await server.stop();
});
