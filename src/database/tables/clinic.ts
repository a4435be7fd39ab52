import type { RecordColumns } from '#database/tables/record.ts';

export interface ClinicTable extends RecordColumns {
  name: string;
  /** The name in lower case; unique among the records that are not in the bin. */
  nameKey: string;
  /** The name of a province. */
  province: string | null;
  address: string | null;
  phone: string | null;
  /** An https URL. */
  map: string | null;
  /** Names, one a line. */
  doctors: string | null;
}
