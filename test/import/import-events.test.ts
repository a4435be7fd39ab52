// @module-tag thorough
// The events of an import, as a browser gets them.
import { beforeAll, expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { formOf, rowOf, uploadChecked } from './staged.ts';

/** As many streams as an account may have. */
const room = 12;

forEachEngine('the events of an import', (engine) => {
  const { server, staff, viewer } = openApi(engine);
  let cookie: string;
  beforeAll(async () => {
    cookie = await staff.cookie();
  });

  const watch = (id: string, signal?: AbortSignal) =>
    fetch(`${server.url}/api/imports/${id}/events`, { headers: { cookie }, ...(signal && { signal }) });
  async function* eventsOf({ body }: Response) {
    let text = '';
    for await (const bytes of body ?? []) {
      text += new TextDecoder().decode(bytes);
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, data] = /^event: import\ndata: (.*)$/.exec(part) ?? [];
        if (data !== undefined)
          yield JSON.parse(data) as { state: string; progress: { rows: number; share: number } | null };
      }
    }
  }

  test('tell the state and the progress, from the check to the storing, without being collected by a proxy', async () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => rowOf(`EV-${at}`));
    const { body } = await staff.call('POST', '/imports', formOf(rows));
    const id = body.import._id;
    const answer = await watch(id);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    expect(answer.headers.get('content-encoding')).toBeNull();
    const states: string[] = [];
    let shares = 0;
    for await (const { state, progress } of eventsOf(answer)) {
      if (states.at(-1) !== state) states.push(state);
      if (progress) {
        shares++;
        expect(progress.share).toBeGreaterThanOrEqual(0);
        expect(progress.share).toBeLessThanOrEqual(1);
      }
      if (state === 'checked') await staff.call('POST', `/imports/${id}/commit`, {});
      if (state === 'stored') break;
    }
    expect(states.filter((state) => state !== 'checking')).toEqual(['checked', 'storing', 'stored']);
    expect(shares).toBeGreaterThan(0);
  });

  test('come on so many streams of an account only; a closed one makes room', async () => {
    const { _id: id } = await uploadChecked(staff, [rowOf('ER-1')]);
    const controllers = Array.from({ length: room }, () => new AbortController());
    for (const { signal } of controllers) expect((await watch(id, signal)).status).toBe(200);
    const refused = await watch(id);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      429,
      'application/problem+json; charset=utf-8',
    ]);
    await refused.text();
    expect((await viewer.call('GET', `/imports/${id}/events`)).status).toBe(403);
    for (const controller of controllers) controller.abort();
    await expect
      .poll(async () => {
        const controller = new AbortController();
        const { status } = await watch(id, controller.signal);
        controller.abort();
        return status;
      })
      .toBe(200);
    expect((await staff.call('GET', '/imports/987654/events')).status).toBe(404);
  });

  test('end with the server, which does not wait for them', async () => {
    const { _id: id } = await uploadChecked(staff, [rowOf('ES-1')]);
    const events = eventsOf(await watch(id));
    expect((await events.next()).value).toMatchObject({ state: 'checked' });
    const stopped = server.stop();
    expect((await events.next()).done).toBe(true);
    await stopped;
    await server.start();
  });
});
