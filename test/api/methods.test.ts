// Addresses that are called in a way that they do not take.
import { expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';

forEachEngine('an unsupported method', { thorough: 'postgres' }, (engine) => {
  const { visitor } = openApi(engine);

  test('gets 405 with the supported methods', async () => {
    for (const [method, path, allowed] of [
      ['POST', '/user/getUser', 'GET, HEAD, PUT'],
      ['PATCH', '/user/7', 'GET, HEAD, PUT'],
      ['DELETE', '/user', 'GET, POST'],
      ['GET', '/user/delete/7?version=1', 'DELETE, POST'],
      ['POST', '/dental/7/cards', 'GET, HEAD, PUT'],
      ['OPTIONS', '/admin/signIn', 'POST'],
    ] as const) {
      const { status, headers, body } = await visitor.call(method, path);
      expect([status, headers.get('allow'), headers.get('content-type')], path).toEqual([
        405,
        allowed,
        'application/problem+json; charset=utf-8',
      ]);
      expect(body).toMatchObject({ status: 405, title: 'Method Not Allowed', success: false });
    }
  });

  test('differs from an unknown address', async () => {
    for (const path of ['/user/7/more', '/nobody', '/', '/user/', '/dental//cards']) {
      const { status, headers } = await visitor.call('PATCH', path);
      expect([status, headers.get('allow')], path).toEqual([404, null]);
    }
  });
});
