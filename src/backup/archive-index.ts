import type { FileHandle } from 'node:fs/promises';
import {
  digestName,
  fileMember,
  formatName,
  formatVersion,
  type Manifest,
  manifestName,
  manifestSchema,
  maxManifestBytes,
  maxMembers,
  rowsMember,
} from '#backup/archive-format.ts';
import { BackupError } from '#backup/backup-error.ts';
import { blockSize, endOfArchive, paddingOf, parseTarHeader, type TarMember } from '#backup/tar-header.ts';
import { archives as words } from '#strings/vi/server/backups.ts';

const { problems } = words;

/** A member in its archive. */
export interface MemberPosition extends TarMember {
  /** Offset of its header. */
  at: number;
}

/**
 * Finds the members of an archive and reads its manifest. Every member must be listed there and belong to a table or a file.
 * Sums are not checked.
 *
 * @throws {BackupError} if it is no archive, is damaged, or was made by a newer version
 */
export async function readIndex(
  path: string,
  file: FileHandle,
  size: number,
): Promise<{ places: Map<string, MemberPosition>; manifest: Manifest }> {
  const places = await findMembers(path, file, size);
  const manifest = await readManifest(path, file, places);
  refuseRepetition(path, manifest);
  refuseOtherMembers(path, manifest, places);
  return { places, manifest };
}

/** The members by name. The archive must end with the digest's, and nothing may follow its end. */
async function findMembers(path: string, file: FileHandle, size: number): Promise<Map<string, MemberPosition>> {
  const places = new Map<string, MemberPosition>();
  for await (const place of walk(path, file, size)) {
    if (places.has(place.name)) throw damaged(path, problems.twice(place.name));
    if (places.size === maxMembers) throw damaged(path, problems.tooMany);
    places.set(place.name, place);
  }
  return places;
}

/** Goes from header to header, up to the digest's. */
async function* walk(path: string, file: FileHandle, size: number): AsyncGenerator<MemberPosition> {
  for (let at = 0; ; ) {
    const member = parseTarHeader(await readAt(file, at, blockSize));
    if (!member) throw at === 0 ? notABackup(path) : damaged(path, problems.noMember(at));
    yield { ...member, at };
    at += blockSize + member.size + paddingOf(member.size);
    const rest = size - at - endOfArchive.length;
    if (rest < 0) throw damaged(path, problems.noEnd);
    if (member.name !== digestName) continue;
    if (rest > 0) throw damaged(path, problems.afterEnd);
    return;
  }
}

async function readManifest(path: string, file: FileHandle, places: Map<string, MemberPosition>): Promise<Manifest> {
  const place = places.get(manifestName);
  if (!place || place.size > maxManifestBytes) throw damaged(path, problems.noManifest);
  const content = await readAt(file, place.at + blockSize, place.size);
  const json = parseJson(content.toString('utf8'));
  const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown };
  if (format !== formatName) throw notABackup(path);
  if (typeof version === 'number' && version > formatVersion) {
    throw new BackupError('newer', words.newerFormat(path, version, formatVersion));
  }
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw damaged(path, problems.wrongManifest(issue?.path.join('.') ?? ''));
}

function refuseRepetition(path: string, { tables, files, members }: Manifest): void {
  for (const names of [
    tables.map(({ name }) => name),
    files.map((file) => file.path),
    members.map(({ name }) => name),
  ]) {
    if (new Set<string>(names).size !== names.length) throw damaged(path, problems.repeated);
  }
}

/** Each member must be one that the manifest lists with its size, and one that tables or files account for. */
function refuseOtherMembers(path: string, manifest: Manifest, places: Map<string, MemberPosition>): void {
  const sums = new Map(manifest.members.map(({ name, sha256 }) => [name, sha256]));
  const files = new Set(manifest.files.map(({ sha256 }) => fileMember(sha256)));
  for (const { name, size } of manifest.members) {
    if (places.get(name)?.size !== size) throw damaged(path, problems.otherSize(name));
    if (!files.has(name) && !isRowsMember(name, manifest, sums)) throw damaged(path, problems.foreign(name));
  }
  for (const { sha256 } of manifest.files) {
    if (sums.get(fileMember(sha256)) !== sha256) throw damaged(path, problems.missing(fileMember(sha256)));
  }
  const other = [...places.keys()].find((name) => !sums.has(name) && name !== manifestName && name !== digestName);
  if (other !== undefined) throw damaged(path, problems.unlisted(other));
}

/** True for a part of a table's rows whose predecessor is there, too. */
function isRowsMember(name: string, { tables }: Manifest, members: ReadonlyMap<string, unknown>): boolean {
  const [, table = '', digits = ''] = /^rows\/(\w+)\/(\d{6})\.jsonl\.zst$/.exec(name) ?? [];
  const part = Number(digits);
  return tables.some((one) => one.name === table) && (part === 1 || members.has(rowsMember(table, part - 1)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads so many bytes of a file, fewer only at the end of the file. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(buffer, done, length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}

export function damaged(path: string, problem: string): BackupError {
  // A name in an archive may be anything.
  const shown = problem.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?').slice(0, 200);
  return new BackupError('unreadable', words.damaged(path, shown));
}

function notABackup(path: string): BackupError {
  return new BackupError('unreadable', words.notABackup(path));
}
