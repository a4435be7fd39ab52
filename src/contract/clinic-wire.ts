import { z } from 'zod';
import { listQuery, recordWire, toRecordWire, versionField } from '#contract/list-wire.ts';
import { clinicFields } from '#domain/clinic/clinic.ts';

/** A clinic: the specification's "dental". */
export const dentalWire = z.object({ ...recordWire, dentalName: z.string() });

/** What of it can be written. */
export const dentalValues = z.object({ dentalName: z.string() });

export type DentalWire = z.infer<typeof dentalWire>;

const bodyFields = { dentalName: clinicFields.shape.name };

/** A new clinic. */
export const dentalBody = z.strictObject(bodyFields).transform(({ dentalName }) => ({ name: dentalName }));

/** A corrected one. */
export const dentalRevision = z
  .strictObject({
    ...bodyFields,
    ...versionField,
    propagateRename: z.boolean().default(false).describe('true: cards that hold the old name take the new one'),
  })
  .transform(({ version, propagateRename, dentalName }) => ({
    version,
    propagateRename,
    fields: { name: dentalName },
  }));

export const dentalQuery = listQuery(['dentalName']).transform(({ sort, dir, ...query }) => {
  if (sort === 'createdAt') return { ...query, sort: 'id', dir: dir ?? ('desc' as const) };
  return { ...query, sort: 'name', dir: dir ?? ('asc' as const) };
});

export function toDentalWire(row: { name: string } & Parameters<typeof toRecordWire>[0]): DentalWire {
  return { dentalName: row.name, ...toRecordWire(row) };
}
