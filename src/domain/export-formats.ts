export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The media type of an .xlsx. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Cards that a file can hold: a sheet of an .xlsx has 1,048,576 rows, the header's among them. */
export const maxExportedCards: Readonly<Record<ExportFormat, number>> = {
  xlsx: 1_048_575,
  csv: Number.POSITIVE_INFINITY,
};
