import { z } from 'zod';
import { clinicNames } from '#contract/clinic-names.ts';
import { fromWire, toWire } from '#contract/field-mapping.ts';
import { storedSchemas } from '#contract/field-schemas.ts';
import { listSort } from '#contract/list-sort.ts';
import { listQuery, propagateRename, recordWire, toRecordWire, versionField } from '#contract/list-wire.ts';
import { clinicFields, clinicRevision } from '#domain/clinic/clinic.ts';
import { type ClinicField, type ClinicFields, clinicTraits } from '#domain/clinic/clinic-traits.ts';
import { keysOf, pick } from '#domain/field-traits.ts';
import type { RecordRow } from '#domain/record/record-row.ts';

const schemas = storedSchemas(clinicTraits);
const stored = toWire(clinicNames, schemas);

/** A clinic: the specification's "dental". What is for staff is missing without a session. */
export const dentalWire = z.object({
  ...recordWire,
  ...stored,
  doctors: schemas.doctors.optional(),
  aliases: schemas.aliases.optional(),
});

/** The fields that clients write. */
export const dentalValues = z.object(stored);

export type DentalWire = z.infer<typeof dentalWire>;

/** A new clinic. */
export const dentalBody = z
  .strictObject(toWire(clinicNames, clinicFields.shape))
  .transform((body) => fromWire(clinicNames, body));

/** An edited clinic. */
export const dentalRevision = z
  .strictObject({
    ...toWire(clinicNames, clinicRevision.shape),
    ...versionField,
    propagateRename,
  })
  .transform(({ version, propagateRename: isPropagated, ...body }) => ({
    version,
    propagateRename: isPropagated,
    fields: fromWire(clinicNames, body),
  }));

const isSortable = (field: ClinicField) => clinicTraits[field].order !== 'none';
const sortNames = pick(clinicNames, keysOf(clinicTraits).filter(isSortable));

export const dentalQuery = listQuery(Object.values(sortNames)).transform((query) => ({
  ...query,
  ...listSort(sortNames, query),
}));

export function toDentalWire(row: ClinicFields & RecordRow): DentalWire {
  return { ...toWire(clinicNames, row), ...toRecordWire(row) };
}

/** A clinic as everybody may see it. */
export function toPublicDentalWire(row: ClinicFields & RecordRow): DentalWire {
  const { doctors: _, aliases: __, ...rest } = toDentalWire(row);
  return rest;
}
