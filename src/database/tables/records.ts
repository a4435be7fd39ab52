import type { Generated } from 'kysely';
import type { ChangeKind } from '#domain/record/change-kind.ts';
import type { RecordType } from '#domain/record/record-type.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';

/** The columns of every record: of warranties, clinics and products. */
interface RecordColumns {
  id: Generated<number>;
  /** Starts at 1 and counts the changes. */
  version: Generated<number>;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  /** Set while the record is in the bin. */
  binnedAt: string | null;
  binnedBy: string | null;
}

export interface WarrantyTable extends RecordColumns, WarrantyFields {
  /** The number in canonical form; unique among the records that are not in the bin. */
  cardKey: string;
  /** Folded text of the fields that a search looks through: see `searchText`. */
  search: string;
  /** What names are ordered and compared by: see `nameSortKey`. */
  productNameSortKey: string;
  customerNameSortKey: string;
  clinicNameSortKey: string;
  doctorNameSortKey: string | null;
  /** The clinic and the product that it belongs to, whatever names it bears; null where the register knows none. */
  clinicId: number | null;
  productId: number | null;
  /** The import that added it. */
  importId: number | null;
}

export interface ClinicTable extends RecordColumns {
  name: string;
  /** The name in lower case; unique among the records that are not in the bin. */
  nameKey: string;
  /** The name of a province. */
  province: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  /** Since when the clinic wants no mails, ISO 8601, UTC; null while it gets them. */
  mailsOffAt: string | null;
  /** An https URL. */
  map: string | null;
  /** Names, one a line. */
  doctors: string | null;
}

export interface ProductTable extends RecordColumns {
  name: string;
  /** The name in lower case; unique among the records that are not in the bin. */
  nameKey: string;
  /** Vietnamese dong. */
  price: number;
  /** Percent. */
  translucency: number | null;
  /** Megapascal. */
  flexuralStrength: number | null;
  application: string | null;
  /** For the English pages; those show what they have without it. */
  applicationEnglish: string | null;
  /** Millimetre. */
  minimumThickness: number | null;
  /** Millimetres, as a list of the heights that are sold. */
  thickness: string | null;
  /** Millimetre. */
  diameter: number | null;
  colour: string | null;
  colourEnglish: string | null;
  warranty: string | null;
  /** What is paid of a new restoration, by years after the issue: `3 năm: 100 %; 4 năm: 20 %`. */
  coverage: string | null;
  /** The materials that it belongs to, as the owner calls them. */
  group: string | null;
  /** What it is used for, as codes separated by commas. */
  indications: string | null;
  /** The units of the largest bridge. */
  bridgeUnits: number | null;
  /** Its place in the catalogue; those without one follow. */
  position: number | null;
  /** Name of the stored picture; null if there is none. */
  image: string | null;
  /** Size of the largest variant in pixels. */
  imageWidth: number | null;
  imageHeight: number | null;
  /** Its further pictures as JSON, a list of `GalleryPicture`; null if there are none. */
  gallery: string | null;
}

/** Who did what to which record. Append-only. */
export interface AuditTable {
  id: Generated<number>;
  /** ISO 8601, UTC. */
  at: string;
  actor: string;
  action:
    | 'create'
    | 'update'
    | 'carry'
    | 'bin'
    | 'restore'
    | 'remove'
    | 'import'
    | 'undo'
    | 'redo'
    | 'export'
    | 'read'
    | 'invite'
    | 'sign-in'
    | 'sign-out'
    | 'disable'
    | 'enable'
    | 'reset'
    | 'check'
    | 'download'
    | 'hand-over'
    | 'take-back'
    | 'void'
    | 'replace'
    | 'ask'
    | 'answer'
    | 'approve'
    | 'decline'
    | 'finish'
    | 'withdraw'
    | 'reopen'
    | 'publish'
    | 'close'
    | 'tell'
    | 'accept-damage';
  /** The type of the record. */
  noun: RecordType | 'account' | 'import' | 'backup' | 'view' | 'history' | 'cardBatch' | 'visit' | 'recall';
  /** 0 for what is about no single record: an export, a backup, many cards that were read. */
  recordId: number;
  /** JSON of the values that the change set, and of those that it replaced; null where it set none
   * or the record has been removed for good. */
  detail: string | null;
  /** The change that it belongs to; null where that cannot be taken back. */
  changeId: number | null;
}

/**
 * What somebody has done to records in one go, which can be taken back as one. What the records were before and after is in the
 * audit lines that name it.
 */
export interface ChangeTable {
  id: Generated<number>;
  kind: ChangeKind;
  /** The type of the records that it is about. */
  noun: RecordType;
  /** The record, if it is about one: of a merge, the one that was kept. */
  recordId: number | null;
  /** Of a merge, the record that went into the other one. */
  mergedId: number | null;
  importId: number | null;
  /** The field of an edit of many records. */
  field: string | null;
  /** How many records it has changed. */
  counts: number;
  /** ISO 8601, UTC. */
  at: string;
  actor: string;
  /** Set while it is taken back. */
  undoneAt: string | null;
  undoneBy: string | null;
  /** Of an undo, the change that it takes back. */
  undoes: number | null;
}
