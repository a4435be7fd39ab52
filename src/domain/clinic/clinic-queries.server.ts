import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { compareListed, type Directory, type ListedClinic } from '#domain/clinic/directory.ts';
import { canonicalCardNumber } from '#domain/text.ts';

const columns = ['clinic.id', 'clinic.name', 'province', 'address', 'phone', 'map'] as const;

/** Reads the public directory of clinics. */
export function createDirectory(db: Database): Directory {
  const contactable = db.read
    .selectFrom('clinic')
    .where('clinic.binnedAt', 'is', null)
    .where((clinic) =>
      clinic.or([clinic('address', 'is not', null), clinic('phone', 'is not', null), clinic('map', 'is not', null)]),
    );
  const listed = contactable.select(columns);
  const counted = db.prepare<{ clinics: number; provinces: number }>(
    contactable
      .select([
        sql<number>`cast(count(*) as integer)`.as('clinics'),
        sql<number>`cast(count(distinct province) as integer)`.as('provinces'),
      ])
      .compile(),
  );
  const ofCard = db.prepare<ListedClinic>(
    listed
      .innerJoin('warranty', 'warranty.clinicId', 'clinic.id')
      .where('warranty.cardKey', '=', '')
      .where('warranty.binnedAt', 'is', null)
      .compile(),
  );
  return {
    async clinics() {
      const rows = await listed.execute();
      return rows.sort(compareListed);
    },
    counts: async () => (await counted()) ?? { clinics: 0, provinces: 0 },
    ofCard: (cardNumber) => ofCard(canonicalCardNumber(cardNumber)),
  };
}
