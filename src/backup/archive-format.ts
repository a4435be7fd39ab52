import { z } from 'zod';
import type { Tables } from '#database/database.ts';
import { tablesInBackups } from '#database/tables/tables-in-backups.ts';
import { pictureOfFile } from '#pictures/picture-paths.ts';

/** The name and version of the format, which `docs/decisions/0038-backups.md` describes. */
export const formatName = 'ads-backup';
export const formatVersion = 2;

export const manifestName = 'manifest.json';
/** The last member: the SHA-256 of all bytes before its header, in hex, and a line break. */
export const digestName = 'archive.sha256';

/** A member of rows is closed when it has so many characters. */
export const rowsPerMember = 1024 * 1024;
/** What the reader accepts at most, so that no archive can fill the memory. In bytes. */
export const maxRowsBytes = 64 * 1024 * 1024;
export const maxManifestBytes = 64 * 1024 * 1024;
export const maxMembers = 500_000;

/** Tables of versions before 1.2, whose rows a migration turns into others. */
const formerTables = ['bulkDeletion', 'bulkEdit', 'clinicRequest', 'importChange', 'lookUpDay', 'recordMerge'] as const;

export type ArchivedTable =
  | { [Name in keyof Tables]: (typeof tablesInBackups)[Name] extends 'rows' ? Name : never }[keyof Tables]
  | (typeof formerTables)[number];

/** Others refer to these, and each only to those before it. */
const referredTo: readonly ArchivedTable[] = [
  'clinic',
  'product',
  'account',
  'cardBatch',
  'import',
  'warranty',
  'change',
];
const named = Object.keys(tablesInBackups) as (keyof Tables)[];
const isArchived = (name: keyof Tables): name is ArchivedTable & keyof Tables => tablesInBackups[name] === 'rows';

/** The tables in an archive, in the order in which they are restored. */
export const archivedTables = [...new Set([...referredTo, ...named.filter(isArchived), ...formerTables])];

const columnTypes = ['text', 'integer', 'real'] as const;
export type ColumnType = (typeof columnTypes)[number];

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const identifier = z.string().regex(/^[A-Za-z_]\w{0,62}$/);
const count = z.int().min(0);

const tableSchema = z.strictObject({
  name: z.enum(archivedTables),
  columns: z.array(z.strictObject({ name: identifier, type: z.enum(columnTypes) })).min(1),
  rows: count,
  /** The highest id that a row ever had, so that no id is used twice; null for a table without ids. */
  lastId: count.max(2 ** 31 - 1).nullable(),
});
export type ArchivedShape = z.infer<typeof tableSchema>;

/** True for the path of a file in DATA_DIR that an archive may hold: of a picture or an import. */
export function isArchivedPath(path: string): boolean {
  const [folder, name = '', ...more] = path.split('/');
  if (folder === 'pictures') return more.length === 0 && pictureOfFile(name) !== undefined;
  const isFile = more.join('/') === 'source' || /^faulty\/[a-z][a-z.-]{0,40}$/.test(more.join('/'));
  return folder === 'imports' && /^[1-9]\d{0,9}$/.test(name) && isFile;
}
const filePath = z.string().refine(isArchivedPath);

export const manifestSchema = z.strictObject({
  format: z.literal(formatName),
  version: z.int().min(1).max(formatVersion),
  /** Version of the program that made the archive. */
  application: z.string().max(50),
  engine: z.enum(['sqlite', 'postgres']),
  /**
   * What reading the whole file of the database has shown. `unchecked`: on PostgreSQL, which has its own tools; in archives of
   * version 1; or the check itself has failed.
   */
  integrity: z.enum(['ok', 'failed', 'unchecked']).default('unchecked'),
  /** When the rows were read. */
  createdAt: z.iso.datetime(),
  register: z.strictObject({ id: z.uuid(), createdAt: z.string().max(50) }),
  /** Of what the register keeps encrypted. Only in archives that are encrypted themselves. */
  secretKey: z.string().min(1).max(4096).optional(),
  /** Names of the migrations that had made the schema, in order. */
  migrations: z.array(z.string().max(100)).min(1),
  tables: z.array(tableSchema),
  members: z.array(z.strictObject({ name: z.string(), size: count, sha256 })),
  /** Files of DATA_DIR; the member of each is named by its content. */
  files: z.array(z.strictObject({ path: filePath, sha256 })),
  /** Files that rows name and that were not there. */
  missing: z.array(filePath),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The member with the n-th part of a table's rows, n from 1. */
export function rowsMember(table: string, part: number): string {
  return `rows/${table}/${String(part).padStart(6, '0')}.jsonl.zst`;
}

/** The member with a file of this content. */
export function fileMember(hash: string): string {
  return `files/${hash}`;
}
