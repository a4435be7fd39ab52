import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { readBrand } from '#brand.ts';
import { sharedFolder } from '../folders.ts';
import { startServer } from '../processes.ts';

interface Operation {
  operationId: string;
  parameters?: { in: string; name: string; schema: { pattern?: string } }[];
  responses: Record<string, unknown>;
}

interface Document {
  info: Record<string, unknown>;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

const root = join(import.meta.dirname, '..', '..');
const dataDir = sharedFolder();
let document: Document;

beforeAll(async () => {
  const env = { DATA_DIR: join(dataDir, 'data'), API_DOCS: 'public', PUBLIC_URL: 'https://cards.perlenau.test' };
  const server = await startServer(env);
  document = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document;
  await server.stop();
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

/** The segments of a path, each as what it matches: a word, or a parameter's pattern. */
function segmentsOf({ path, parameters = [] }: Operation & { path: string }): (string | RegExp)[] {
  return path.split('/').map((segment) => {
    const parameter = parameters.find(({ in: place, name }) => place === 'path' && segment === `{${name}}`);
    return parameter ? new RegExp(parameter.schema.pattern ?? '') : segment;
  });
}

function mayBeEqual(one: string | RegExp, other: string | RegExp): boolean {
  if (typeof one === 'string') return typeof other === 'string' ? one === other : other.test(one);
  return typeof other === 'string' ? one.test(other) : true;
}

describe('the OpenAPI document', () => {
  test('passes the linter', async () => {
    const file = join(dataDir, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    const config = join(root, 'test', 'api', 'redocly.yaml');
    const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
    // Nothing is sent, and no newer version looked for.
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const parameters = [redocly, 'lint', file, '--config', config, '--format=json'];
    const { stdout } = await promisify(execFile)(process.execPath, parameters, { env }).catch((failed) => failed);
    expect(JSON.parse(stdout).problems).toEqual([]);
  });

  test('has no ambiguous paths', () => {
    const all = operations().map((operation) => ({ ...operation, segments: segmentsOf(operation) }));
    const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const));
    const clashes = pairs.filter(
      ([one, other]) =>
        one.method === other.method &&
        one.segments.length === other.segments.length &&
        one.segments.every((segment, at) => mayBeEqual(segment, other.segments[at] ?? '')),
    );
    expect(clashes.map(([one, other]) => `${one.method} ${one.path} ${other.path}`)).toEqual([]);
  });

  test('names each call by a verb and has one success answer for each', () => {
    expect(operations().length).toBeGreaterThanOrEqual(60);
    for (const { operationId, path, responses } of operations()) {
      expect(operationId, path).toMatch(/^[a-z]+([A-Z][a-z]+)+$/);
      expect(Object.keys(responses).filter((status) => Number(status) < 400)).toHaveLength(1);
    }
  });

  test('names the server, the company and the licence', () => {
    expect(document.servers).toEqual([{ url: 'https://cards.perlenau.test', description: 'This server' }]);
    expect(document.info).toMatchObject({
      contact: { name: readBrand(join(root, 'brand.json')).company, url: 'https://cards.perlenau.test' },
      license: { name: 'MIT', identifier: 'MIT' },
    });
  });
});
