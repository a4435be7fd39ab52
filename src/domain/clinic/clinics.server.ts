import { type ClinicFields, clinicTraits } from '#domain/clinic/clinic-traits.ts';
import { formerNamesOf, keysOf } from '#domain/field-traits.ts';
import { nameKey } from '#domain/name-key.ts';
import { type RecordDefinition, type RecordRow, recordColumns } from '#domain/record/record-definition.server.ts';

export type Clinic = RecordRow & ClinicFields;

const fields = keysOf(clinicTraits);
const columns = [...recordColumns, ...fields] as const;
const stored = (values: ClinicFields) => ({ ...values, nameKey: nameKey(values.name) });

/** The record definition of dental clinics. */
export const clinics: RecordDefinition<Clinic, ClinicFields> & { noun: 'clinic' } = {
  noun: 'clinic',
  fields,
  formerNames: formerNamesOf(clinicTraits),
  key: 'nameKey',
  keyOf: ({ name }) => nameKey(name),
  indexed: false,
  sentences: {
    missing: 'Không tìm thấy nha khoa này.',
    inBin: 'Nha khoa này đang ở trong thùng rác.',
    notInBin: 'Nha khoa này không có trong thùng rác.',
    stale: 'Nha khoa này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
    takenMeanwhile: 'Đã có một nha khoa khác đang dùng tên này.',
  },
  taken: ({ name }) => `Nha khoa "${name}" đã có.`,

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
};
