import type { Generated } from 'kysely';
import type { RecordType, TypeOnCards } from '#domain/record/record-type.ts';

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
  /** The call that put it there with others. */
  bulkDeletionId: number | null;
}

export interface WarrantyTable extends RecordColumns {
  /** As entered. */
  cardNumber: string;
  /** Canonical form; unique among the records that are not in the bin. */
  cardKey: string;
  customerName: string;
  productName: string;
  clinicName: string;
  doctorName: string | null;
  quantity: number;
  /** YYYY-MM-DD. */
  expiresOn: string;
  /** YYYY-MM-DD. */
  issuedOn: string | null;
  /** FDI numbers in canonical form: `11, 12-14`. */
  toothPosition: string | null;
  /** The lot of the material. */
  lot: string | null;
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
  /** The version in which that import, its undo or the undo of that left it; null for version 1. */
  importVersion: number | null;
}

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
    | 'accept-damage';
  /** The type of the record. */
  noun: RecordType | 'account' | 'import' | 'backup' | 'view' | 'history' | 'cardBatch' | 'visit' | 'request';
  /** 0 for what is about no single record: an export, a backup, many cards that were read. */
  recordId: number;
  /** JSON of the values that the change set, and of those that it replaced; null where it set none
   * or the record has been removed for good. */
  detail: string | null;
  /** The bulk edit that it belongs to; null for all others. */
  bulkEditId: number | null;
}

/** A call that put many records of one type into the bin. Each of them has its id while it is there. */
export interface BulkDeletionTable {
  id: Generated<number>;
  noun: RecordType;
  /** ISO 8601, UTC; the `binnedAt` of its records. */
  deletedAt: string;
  deletedBy: string;
}

/** A call that gave many cards one value. The audit lines of the cards have its id. */
export interface BulkEditTable {
  id: Generated<number>;
  /** The field of the cards. */
  field: string;
  /** How many cards it changed. */
  counts: number;
  /** ISO 8601, UTC. */
  editedAt: string;
  editedBy: string;
  /** Null unless it was undone. */
  undoneAt: string | null;
  undoneBy: string | null;
}

/** A clinic or product that was merged into another, and what is needed to separate them again. */
export interface RecordMergeTable {
  id: Generated<number>;
  noun: TypeOnCards;
  keptId: number;
  mergedId: number;
  /** The aliases that the merged one had; null without any. */
  aliases: string | null;
  /** How many cards got the name of the kept one. */
  cards: number;
  /** The audit lines of these cards are between these ids, and have the time of the merge. */
  firstAuditId: number;
  lastAuditId: number;
  /** ISO 8601, UTC. */
  mergedAt: string;
  mergedBy: string;
  /** Set once they are separated. */
  separatedAt: string | null;
}
