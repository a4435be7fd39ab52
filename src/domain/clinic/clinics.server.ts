import { type ClinicFields, clinicFields } from '#domain/clinic/clinic-fields.ts';
import { keysOf } from '#domain/field-definition.ts';
import { nameKey } from '#domain/name-key.ts';
import { checkAliases } from '#domain/record/name-aliases.server.ts';
import { aliasedQueries, namedRecord } from '#domain/record/named-record.server.ts';
import type { RecordDefinition } from '#domain/record/record-definition.server.ts';
import { type RecordRow, recordColumns } from '#domain/record/record-row.ts';

export type Clinic = RecordRow & ClinicFields;

const { aliases: _, ...storedFields } = clinicFields;
const columns = [...recordColumns, ...keysOf(storedFields)] as const;
const stored = ({ aliases: _, ...values }: ClinicFields) => ({ ...values, nameKey: nameKey(values.name) });

/** The record definition of dental clinics. */
export const clinics: RecordDefinition<Clinic, ClinicFields> & { type: 'clinic' } = {
  ...namedRecord('clinic', clinicFields),
  ...aliasedQueries('clinic', {
    select: (db, condition) => db.selectFrom('clinic').select(columns).where(condition).execute(),
    insert: (tx, values: ClinicFields, metadata) =>
      tx
        .insertInto('clinic')
        .values({ ...stored(values), ...metadata })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    update: (tx, values, metadata, condition) =>
      tx
        .updateTable('clinic')
        .set({ ...stored(values), ...metadata })
        .where(condition)
        .returning(columns)
        .executeTakeFirst(),
    async remove(tx, condition) {
      const removed = tx.selectFrom('clinic').select('id').where(condition);
      // What it has asked for that is of no card: the rest stays with the card.
      await tx.deleteFrom('visit').where('warrantyId', 'is', null).where('clinicId', 'in', removed).execute();
      return tx.deleteFrom('clinic').where(condition).returning(columns).execute();
    },
  }),
  check: async (tx, values, before) => ({ ...values, aliases: await checkAliases(tx, 'clinic', values, before) }),
};
