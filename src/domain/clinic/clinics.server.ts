import type { Selectable } from 'kysely';
import type { ClinicTable } from '#database/tables/clinic.ts';
import type { ClinicFields } from '#domain/clinic/clinic.ts';
import { nameKey } from '#domain/name-key.ts';
import type { WritableRecordDefinition } from '#domain/record/record-definition.server.ts';

export type Clinic = Omit<Selectable<ClinicTable>, 'nameKey'>;

/** Dental clinics that cards are issued by. */
export const clinics: WritableRecordDefinition<ClinicFields, Clinic> & { noun: 'clinic' } = {
  noun: 'clinic',
  columns: ['id', 'name', 'version', 'createdAt', 'updatedAt', 'binnedAt', 'binnedBy'] satisfies (keyof Clinic)[],
  key: 'nameKey',
  indexed: false,
  sentences: {
    missing: 'Không tìm thấy nha khoa này.',
    inBin: 'Nha khoa này đang ở trong thùng rác.',
    notInBin: 'Nha khoa này không có trong thùng rác.',
    stale: 'Nha khoa này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
    takenMeanwhile: 'Đã có một nha khoa khác đang dùng tên này.',
  },
  taken: ({ name }) => `Nha khoa "${name}" đã có.`,
  stored: (fields) => ({ ...fields, nameKey: nameKey(fields.name) }),
};
