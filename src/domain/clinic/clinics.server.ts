import { type ClinicFields, clinicTraits } from '#domain/clinic/clinic-traits.ts';
import { formerNamesOf, keysOf } from '#domain/field-traits.ts';
import { removeAliases } from '#domain/import/name-aliases.server.ts';
import { nameKey } from '#domain/name-key.ts';
import type { RecordDefinition } from '#domain/record/record-definition.server.ts';
import { type RecordRow, recordColumns } from '#domain/record/record-row.ts';
import { recordConflicts } from '#strings/vi/server/record-conflicts.ts';

export type Clinic = RecordRow & ClinicFields;

const messages = recordConflicts.clinic;
const fields = keysOf(clinicTraits);
const columns = [...recordColumns, ...fields] as const;
const stored = (values: ClinicFields) => ({ ...values, nameKey: nameKey(values.name) });

/** The record definition of dental clinics. */
export const clinics: RecordDefinition<Clinic, ClinicFields> & { type: 'clinic' } = {
  type: 'clinic',
  fields,
  formerNames: formerNamesOf(clinicTraits),
  key: 'nameKey',
  keyOf: ({ name }) => nameKey(name),
  messages,
  duplicateMessage: ({ name }) => messages.duplicate(name),

  select: (db, condition) => db.selectFrom('clinic').select(columns).where(condition).execute(),
  insert: (tx, values, stamp) =>
    tx
      .insertInto('clinic')
      .values({ ...stored(values), ...stamp })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  update: (tx, values, stamp, condition) =>
    tx
      .updateTable('clinic')
      .set({ ...stored(values), ...stamp })
      .where(condition)
      .returning(columns)
      .executeTakeFirst(),
  remove: (tx, condition) => tx.deleteFrom('clinic').where(condition).returning(columns).execute(),
  afterRemove: (tx, rows) => removeAliases(tx, 'clinic', rows),
};
