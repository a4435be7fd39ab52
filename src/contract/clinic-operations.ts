import { z } from 'zod';
import { fromWire, toWire } from '#contract/field-mapping.ts';
import { storedSchemas } from '#contract/field-schemas.ts';
import {
  countedReply,
  idParams,
  propagateRename,
  recordWire,
  revisedReply,
  toRecordWire,
  versionField,
} from '#contract/list-wire.ts';
import { namesOnCardsOperations } from '#contract/names-on-cards-operations.ts';
import { operationsOf } from '#contract/operation.ts';
import { clinicNames, recordNames } from '#contract/record-names.ts';
import { bulkBodies, namedListQuery, recordOperations } from '#contract/record-operations.ts';
import { clinicRevision, clinicSchema } from '#domain/clinic/clinic.ts';
import { type ClinicFields, clinicFields } from '#domain/clinic/clinic-fields.ts';
import { calendarDay, missingOr } from '#domain/fields.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { rules } from '#strings/vi/rules.ts';

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

const operation = operationsOf('dental');

/** The operations of the staff on the days on which a clinic has issued cards. */
export const clinicDayOperations = {
  list: operation('listIssueDays', 'GET /dental/:id/issue-days', 'seeBackOffice', {
    summary:
      'The days of the last three months on which a clinic has issued cards that are still active, the newest first',
    params: idParams,
    reply: z.object({
      success: z.literal(true),
      days: z.array(z.object({ day: z.string().describe('YYYY-MM-DD, in Vietnam'), counts: z.int() })),
    }),
  }),
  takeBack: operation('takeBackIssueDay', 'POST /dental/:id/issue-days/take-back', 'bin', {
    summary:
      'Put the cards that a clinic has issued on a day into the bin; `restore-all` restores them as one. What somebody else has changed since is left',
    params: idParams,
    body: z.strictObject({ day: calendarDay(missingOr(rules.day)) }),
    isKeyed: true,
    reply: countedReply.extend({ unchanged: z.array(z.string()).describe('The numbers of the cards that were left') }),
    problems: [409],
  }),
};
