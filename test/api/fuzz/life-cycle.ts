import fc from 'fast-check';
import type { ApiClient } from '../../api-client.ts';
import type { ApiDocument } from './document.ts';
import { FormFile } from './form.ts';
import { validValue } from './from-schema.ts';
import { type Noun, type Scene, settle } from './scene.ts';

/**
 * Leads one new record of a noun through all its states, nobody else being there, and returns what went otherwise than
 * it should.
 */
export async function checkLifeCycle(
  { document, owner, visitor }: { document: ApiDocument; owner: ApiClient; visitor: ApiClient },
  noun: Noun,
  scene: Scene,
  seed: number,
): Promise<string[]> {
  const operation = document.operations.find(({ name }) => name === `POST /api/${noun}`);
  if (!operation?.body) throw new Error(`The document has no creation of a ${noun}.`);
  const [value] = fc.sample(validValue(operation, operation.body.schema), { seed, numRuns: 1 });
  const body = settle(value, scene) as Record<string, unknown>;
  const created = await owner.call('POST', `/${noun}`, noun === 'product' ? formOf(body) : body);
  if (created.status !== 201) return [`creating a ${noun} is answered with ${created.status}: ${JSON.stringify(body)}`];
  const record = created.body[noun];
  const id: string = record._id;
  const faults: string[] = [];
  const step = async (client: ApiClient, method: string, path: string, expected: number, sent?: object) => {
    const { status, body: answer } = await client.call(method, path, sent);
    if (status !== expected) faults.push(`${method} ${path}: ${status}, not ${expected}`);
    return answer?.[noun];
  };
  const toVisitors = noun === 'user' ? 401 : 200;
  const hidden = noun === 'user' ? 401 : 404;
  const read = await step(owner, 'GET', `/${noun}/${id}`, 200);
  if (JSON.stringify(read) !== JSON.stringify(record))
    faults.push(`${noun} ${id} is read otherwise than it was created`);
  await step(visitor, 'GET', `/${noun}/${id}`, toVisitors);
  await step(owner, 'PUT', `/${noun}/restore/${id}`, 409);
  await step(owner, 'PUT', `/${noun}/remove/${id}`, 409);
  await step(owner, 'DELETE', `/${noun}/delete/${id}?version=9`, 409);
  await step(owner, 'DELETE', `/${noun}/delete/${id}?version=1`, 200);
  await step(owner, 'DELETE', `/${noun}/delete/${id}`, 409);
  await step(visitor, 'GET', `/${noun}/${id}`, hidden);
  await step(owner, 'PUT', `/${noun}/restore/${id}`, 200);
  const back = await step(owner, 'GET', `/${noun}/${id}`, 200);
  if (back?.isActive !== true || back?.version !== 3)
    faults.push(`${noun} ${id} does not come back from the bin whole`);
  await step(owner, 'POST', `/${noun}/remove-all`, 200, { ids: [id, id] });
  await step(owner, 'PUT', `/${noun}/remove/${id}`, 200);
  for (const [method, path] of [
    ['GET', id],
    ['DELETE', `delete/${id}`],
    ['PUT', `restore/${id}`],
    ['PUT', `remove/${id}`],
  ] as const)
    await step(owner, method, `/${noun}/${path}`, 404);
  await step(owner, 'POST', `/${noun}/remove-all`, 404, { ids: [id] });
  return faults;
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof FormFile ? new File([new Uint8Array(value.bytes)], value.name) : String(value));
  return form;
}
