// A card is valid until the end of its last day in Vietnam.
import { beforeAll, expect, test } from 'vitest';
import { addDays, todayInVietnam } from '#domain/calendar.ts';
import { forEachEngine } from '../engines.ts';
import { openApi } from '../open-api.ts';
import { registerCard } from '../records.ts';

forEachEngine('a card', { thorough: 'postgres' }, (engine) => {
  /** The day on which the tests begin, and the days before and after it: they may end on the next one. */
  const today = todayInVietnam();
  const days = [-2, -1, 0, 1, 2].map((days) => addDays(today, days));
  beforeAll(async () => {
    const now = new Date(`${days[0]}T05:00:00Z`);
    for (const expiresOn of days)
      await registerCard({ db: engine.db, actor: { name: 'Lan' }, now }, { cardNumber: `ADS-${expiresOn}`, expiresOn });
  });
  const { server, staff } = openApi(engine, { LOOKUP_LIMIT: '0' });

  /** The days of those that are valid, and the day on which that was asked. */
  async function validDays(isValid: (day: string) => Promise<boolean>) {
    for (;;) {
      const asked = todayInVietnam();
      const answers = await Promise.all(days.map(isValid));
      if (asked === todayInVietnam()) return { asked, valid: days.filter((_, at) => answers[at]) };
    }
  }

  test('is valid for its patient on the day on which it expires, and expired on the next one', async () => {
    const { asked, valid } = await validDays(async (day) => {
      const html = await (await fetch(`${server.url}/warranty?keyword=ADS-${day}`)).text();
      expect(html).toContain(`ADS-${day}`);
      const said = ['Còn hạn', 'Hết hạn'].filter((words) => html.includes(`>${words}<`));
      expect(said).toHaveLength(1);
      return said[0] === 'Còn hạn';
    });
    expect(valid).toEqual(days.filter((day) => day >= asked));
  });

  test('is so in the list of the staff, too', async () => {
    const { asked, valid } = await validDays(async (day) => {
      const { body } = await staff.call('GET', `/user?limit=1&expiry=valid&q=ADS-${day}`);
      return body.counts === 1;
    });
    expect(valid).toEqual(days.filter((day) => day >= asked));
  });
});
