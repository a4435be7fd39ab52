import { z } from 'zod';
import { clinicNames } from '#contract/clinic-names.ts';
import { fromWire, toWire } from '#contract/field-mapping.ts';
import { storedSchemas } from '#contract/field-schemas.ts';
import { listQuery, recordWire, toRecordWire, versionField } from '#contract/list-wire.ts';
import { clinicFields } from '#domain/clinic/clinic.ts';
import { type ClinicFields, clinicTraits } from '#domain/clinic/clinic-traits.ts';
import { keysOf } from '#domain/field-traits.ts';

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
    propagateRename: z.boolean().default(false).describe('true: cards that hold the old name take the new one'),
  })
  .transform(({ version, propagateRename, ...body }) => ({
    version,
    propagateRename,
    fields: fromWire(clinicNames, body),
  }));

export const dentalQuery = listQuery(Object.values(clinicNames)).transform(({ sort: name, dir, ...query }) => {
  const sort = keysOf(clinicNames).find((field) => clinicNames[field] === name) ?? ('id' as const);
  return { ...query, sort, dir: dir ?? (sort === 'id' ? ('desc' as const) : ('asc' as const)) };
});

export function toDentalWire(row: ClinicFields & Parameters<typeof toRecordWire>[0]): DentalWire {
  return { ...toWire(clinicNames, row), ...toRecordWire(row) };
}
