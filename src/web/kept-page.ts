import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { pageHeaders } from '#web/page-headers.ts';

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A rendered page that is the same for everybody, with each answer that it is sent as. */
export interface KeptPage {
  /** Of the catalogue, before the page was rendered. */
  version: string;
  etag: string;
  answers: { br: KeptAnswer; gzip: KeptAnswer; identity: KeptAnswer; unchanged: KeptAnswer };
}

interface KeptAnswer {
  status: 200 | 304;
  /** All but those that every answer of the site has. */
  headers: Record<string, string>;
  body: Buffer | null;
}

/** A nonce would be the same for all readers: the scripts in the page are known by their digests instead. */
export async function makeKeptPage(version: string, rendered: Buffer): Promise<KeptPage> {
  const html = rendered.toString().replace(/(<(?:script|style|link)\b[^>]*?) nonce="[^"]*"/g, '$1');
  const inline = [...html.matchAll(/<(?:script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/(?:script|style)>/g)];
  const digests = new Set(
    inline.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  );
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([compressBr(identity), compressGzip(identity, { level: 9 })]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const headers = {
    ...pageHeaders(...digests),
    etag,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
  };
  const answer = (body: Buffer, encoding?: string): KeptAnswer => ({
    status: 200,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
    },
    body,
  });
  return {
    version,
    etag,
    answers: {
      br: answer(br, 'br'),
      gzip: answer(gz, 'gzip'),
      identity: answer(identity),
      unchanged: { status: 304, headers, body: null },
    },
  };
}

/** The answer for a reader, by what it takes and what it has already. */
export function chooseAnswer({ etag, answers }: KeptPage, headers: IncomingHttpHeaders): KeptAnswer {
  if (headers['if-none-match'] === etag) return answers.unchanged;
  const accepted = String(headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  return answers[encoding ?? 'identity'];
}
