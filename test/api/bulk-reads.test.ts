// Who has read many cards over the API: an owner's question, like who has exported some.
import { beforeAll, expect, test } from 'vitest';
import { forEachEngine } from '../engines.ts';
import { formOf } from '../import/staged.ts';
import { openApi } from '../open-api.ts';

const cardCount = 2_100;

forEachEngine('the history of reads', { thorough: 'postgres' }, (engine) => {
  const { server, owner, staff: clerk, clientOf } = openApi(engine);
  const clients = { owner, clerk, program: clientOf('viewer'), dump: clientOf('viewer') };
  const client = (who: keyof typeof clients) => clients[who];
  beforeAll(async () => {
    const rows = Array.from({ length: cardCount }, (_, at) => `Perlenau Tal;Lý Đọc;R-${at};Nha khoa Xa;;1;31/12/2040`);
    expect((await client('clerk').call('POST', '/user/import', formOf(rows))).status).toBe(200);
  });

  test('tells owners alone of who has paged through many cards, or read a list without pages', async () => {
    const [program, clerk] = [client('program'), client('clerk')];
    const lastPage = cardCount / 100;
    for (let page = 1; page < lastPage; page++) {
      const { users } = (await program.call('GET', `/user?limit=100&page=${page}`)).body;
      // The same cards again are no more cards.
      await program.call('GET', `/user?limit=100&page=${page}`);
      await program.call('GET', `/user/${users[0]._id}`);
    }
    // The history of a card has its values, too.
    const { users } = (await clerk.call('GET', `/user?limit=100&page=${lastPage}`)).body;
    for (const { _id } of users) await program.call('GET', `/admin/history?record=user-${_id}`);
    expect((await client('dump').call('GET', '/user?q=R-209')).body.users).toHaveLength(11);
    // Somebody at work, who looks at the first pages again and again.
    for (let at = 0; at < 30; at++)
      for (const page of [1, 2, 3]) await clerk.call('GET', `/user?limit=10&page=${page}`);
    // What is counted is written before the server ends.
    await server.stop();
    await server.start();

    const [owner, staff] = [client('owner'), client('clerk')];
    const nameOf = async (who: keyof typeof clients) => (await client(who).call('GET', '/admin/me')).body.user.fullName;
    const { history } = (await owner.call('GET', '/admin/history?action=read')).body;
    const lines = history.map(({ by, kind, action, record, note }: Record<string, unknown>) => ({
      by,
      told: [kind, action, record, note],
    }));
    expect(lines).toHaveLength(2);
    expect(lines).toContainEqual({
      by: await nameOf('program'),
      told: ['user', 'read', null, expect.stringMatching(/^2\.100 thẻ khác nhau trong \d+ phút$/)],
    });
    expect(lines).toContainEqual({
      by: await nameOf('dump'),
      told: ['user', 'read', null, '11 thẻ khác nhau trong 1 phút. Có danh sách không chia trang'],
    });
    expect((await staff.call('GET', '/admin/history?action=read')).body.history).toEqual([]);
    expect(JSON.stringify((await staff.call('GET', '/admin/history/choices')).body.kinds)).not.toContain('read');
  });
});
