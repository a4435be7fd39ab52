import { z } from 'zod';
import { fromWire, toWire } from '#contract/field-mapping.ts';
import { storedSchemas } from '#contract/field-schemas.ts';
import { propagateRename, recordWire, revisedReply, toRecordWire, versionField } from '#contract/list-wire.ts';
import { namesOnCardsOperations } from '#contract/names-on-cards-operations.ts';
import { clinicNames, recordNames } from '#contract/record-names.ts';
import { bulkBodies, namedListQuery, recordOperations } from '#contract/record-operations.ts';
import { clinicRevision, clinicSchema } from '#domain/clinic/clinic.ts';
import { type ClinicFields, clinicFields } from '#domain/clinic/clinic-fields.ts';
import type { RecordRow } from '#domain/record/record-row.ts';

const schemas = storedSchemas(clinicFields);
const stored = toWire(clinicNames, schemas);

/** A clinic: the specification's "dental". What is for staff is missing without a session. */
const dentalWire = z.object({
  ...recordWire,
  ...stored,
  email: schemas.email.optional(),
  doctors: schemas.doctors.optional(),
  aliases: schemas.aliases.optional(),
});

type DentalWire = z.infer<typeof dentalWire>;

/** A new clinic. */
const dentalBody = z
  .strictObject(toWire(clinicNames, clinicSchema.shape))
  .transform((body) => ({ fields: fromWire(clinicNames, body) }));

/** An edited clinic. */
const dentalRevision = z
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

/** A clinic in an answer; `isPublic`: as everybody may see it. */
function toDentalWire(row: ClinicFields & RecordRow, isPublic = false): DentalWire {
  const wire = { ...toWire(clinicNames, row), ...toRecordWire(row) };
  if (!isPublic) return wire;
  const { email: _, doctors: __, aliases: ___, ...rest } = wire;
  return rest;
}

/** The operations on clinics, the specification's dentals. */
export const dentalOperations = {
  ...recordOperations({
    names: recordNames.clinic,
    readers: 'everyone',
    wire: dentalWire,
    query: namedListQuery(clinicNames, clinicFields),
    ...bulkBodies(),
    body: dentalBody,
    revision: dentalRevision,
    revised: revisedReply('dental', dentalWire),
    consumes: 'application/json',
  }),
  ...namesOnCardsOperations({ names: recordNames.clinic, wire: dentalWire }),
};

/** Clinics in the API. */
export const clinicContract = {
  names: recordNames.clinic,
  operations: dentalOperations,
  wire: dentalWire,
  toWire: toDentalWire,
};
