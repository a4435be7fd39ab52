import { type ClinicFields, clinicTraits } from '#domain/clinic/clinic-traits.ts';
import { keysOf } from '#domain/field-traits.ts';
import { nameKey } from '#domain/name-key.ts';
import { checkAliases, removeAliases, storeAliases, withAliases } from '#domain/record/name-aliases.server.ts';
import type { RecordDefinition } from '#domain/record/record-definition.server.ts';
import { removeMerges } from '#domain/record/record-merges.server.ts';
import { type RecordRow, recordColumns } from '#domain/record/record-row.ts';
import { recordConflicts } from '#strings/vi/server/record-conflicts.ts';

export type Clinic = RecordRow & ClinicFields;

const messages = recordConflicts.clinic;
/** The aliases are in a table of their own, where imports look. */
const { aliases: _, ...storedTraits } = clinicTraits;
const columns = [...recordColumns, ...keysOf(storedTraits)] as const;
const stored = ({ aliases: _, ...values }: ClinicFields) => ({ ...values, nameKey: nameKey(values.name) });

/** The record definition of dental clinics. */
export const clinics: RecordDefinition<Clinic, ClinicFields> & { type: 'clinic' } = {
  type: 'clinic',
  fields: keysOf(clinicTraits),
  key: 'nameKey',
  keyOf: ({ name }) => nameKey(name),
  messages,
  duplicateMessage: ({ name }) => messages.duplicate(name),

  select: async (db, condition) =>
    withAliases(db, 'clinic', await db.selectFrom('clinic').select(columns).where(condition).execute()),
  async insert(tx, values, stamp) {
    const row = await tx
      .insertInto('clinic')
      .values({ ...stored(values), ...stamp })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return storeAliases(tx, 'clinic', { ...row, aliases: values.aliases });
  },
  async update(tx, values, stamp, condition) {
    const row = await tx
      .updateTable('clinic')
      .set({ ...stored(values), ...stamp })
      .where(condition)
      .returning(columns)
      .executeTakeFirst();
    return row && storeAliases(tx, 'clinic', { ...row, aliases: values.aliases });
  },
  remove: async (tx, condition) =>
    withAliases(tx, 'clinic', await tx.deleteFrom('clinic').where(condition).returning(columns).execute()),
  async afterRemove(tx, rows) {
    await removeAliases(tx, 'clinic', rows);
    await removeMerges(tx, 'clinic', rows);
  },
  check: async (tx, values, before) => ({ ...values, aliases: await checkAliases(tx, 'clinic', values, before) }),
};
