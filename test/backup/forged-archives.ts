import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { digestName, type Manifest, manifestName } from '#backup/archive-format.ts';
import { archiveTail } from '#backup/archive-writer.ts';
import { blockSize, paddingOf, parseTarHeader, tarHeader } from '#backup/tar-header.ts';

/** An archive taken apart. */
export interface Parts {
  /** All members but the manifest and the digest, in order. */
  members: Map<string, Buffer>;
  manifest: Manifest;
}

/** Takes an archive of ours apart, in memory. */
export function readParts(path: string): Parts {
  const bytes = readFileSync(path);
  const members = new Map<string, Buffer>();
  for (let at = 0; ; ) {
    const member = parseTarHeader(bytes.subarray(at, at + blockSize));
    if (!member || member.name === digestName) break;
    members.set(member.name, bytes.subarray(at + blockSize, at + blockSize + member.size));
    at += blockSize + member.size + paddingOf(member.size);
  }
  const manifest = JSON.parse(members.get(manifestName)?.toString() ?? '') as Manifest;
  members.delete(manifestName);
  return { members, manifest };
}

/** The manifest with the sizes and sums of these members. */
export function withSums({ members, manifest }: Parts): Manifest {
  const sums = [...members].map(([name, bytes]) => ({ name, size: bytes.length, sha256: sha256(bytes) }));
  return { ...manifest, members: sums };
}

/** Puts an archive together as somebody would who knows the format: its own sum is right, whatever the manifest says. */
export function writeParts(path: string, members: Iterable<[string, Buffer]>, manifest: object): void {
  const time = 1_800_000_000;
  const all: [string, Buffer][] = [...members, [manifestName, Buffer.from(JSON.stringify(manifest))]];
  const body = Buffer.concat(
    all.flatMap(([name, bytes]) => [
      tarHeader({ name, size: bytes.length, time }),
      bytes,
      Buffer.alloc(paddingOf(bytes.length)),
    ]),
  );
  writeFileSync(path, Buffer.concat([body, archiveTail(sha256(body), time)]));
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
