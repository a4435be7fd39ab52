import { z } from 'zod';
import { clinicNames } from '#contract/clinic-names.ts';
import { fromWire, toWire } from '#contract/field-mapping.ts';
import { storedSchemas } from '#contract/field-schemas.ts';
import { listSort } from '#contract/list-sort.ts';
import { listQuery, propagateRename, recordWire, toRecordWire, versionField } from '#contract/list-wire.ts';
import { clinicFields } from '#domain/clinic/clinic.ts';
import { type ClinicFields, clinicTraits } from '#domain/clinic/clinic-traits.ts';
import type { RecordRow } from '#domain/record/record-row.ts';

const stored = toWire(clinicNames, storedSchemas(clinicTraits));

/** A clinic: the specification's "dental". */
export const dentalWire = z.object({ ...recordWire, ...stored });

/** The fields that clients write. */
export const dentalValues = z.object(stored);

export type DentalWire = z.infer<typeof dentalWire>;

const bodyFields = toWire(clinicNames, clinicFields.shape);

/** A new clinic. */
export const dentalBody = z.strictObject(bodyFields).transform((body) => fromWire(clinicNames, body));

/** An edited clinic. */
export const dentalRevision = z
  .strictObject({
    ...bodyFields,
    ...versionField,
    propagateRename,
  })
  .transform(({ version, propagateRename: isPropagated, ...body }) => ({
    version,
    propagateRename: isPropagated,
    fields: fromWire(clinicNames, body),
  }));

export const dentalQuery = listQuery(Object.values(clinicNames)).transform((query) => ({
  ...query,
  ...listSort(clinicNames, query),
}));

export function toDentalWire(row: ClinicFields & RecordRow): DentalWire {
  return { ...toWire(clinicNames, row), ...toRecordWire(row) };
}
