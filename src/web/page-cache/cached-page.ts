import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import pLimit from 'p-limit';
import { type Compression, chooseEncoding, compress } from '#http/content-encoding.ts';
import { pageHeaders } from '#web/page-headers.ts';

/** What a reader is sent. */
export interface PageAnswer {
  status: 200 | 304 | 406;
  headers: Record<string, string>;
  body: Buffer | string | null;
}

/** The best compression takes a core for tens of milliseconds: one page at a time has it. */
const atRest = pLimit(1);

const revalidated = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding' };

/** A rendered page that is the same for everybody. */
export class CachedPage {
  /** Of the catalogue, before the page was rendered. */
  readonly version: string;
  /** About so many bytes of memory: the page, and less than as much for its two compressed forms. */
  readonly size: number;
  readonly #etag: string;
  readonly #headers: Record<string, string>;
  readonly #html: Buffer;
  readonly #isRepacked: boolean;
  readonly #packed = new Map<Compression, Promise<PageAnswer>>();
  readonly #improved = new Set<Compression>();

  /**
   * @param isRepacked whether the page is compressed as well as can be once it has been asked for twice
   */
  constructor(version: string, rendered: Buffer, isRepacked: boolean) {
    // A nonce would be the same for all readers: the scripts in the page are known by their digests instead.
    const html = rendered.toString().replace(/(<(?:script|style|link)\b[^>]*?) nonce="[^"]*"/g, '$1');
    const inline = [...html.matchAll(/<(?:script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/(?:script|style)>/g)];
    const digests = new Set(inline.map(([, text = '']) => `'sha256-${digest(text, 'base64')}'`));
    this.version = version;
    this.#html = Buffer.from(html);
    this.size = 2 * this.#html.length;
    // Weak: the same page has it in each encoding.
    this.#etag = `W/"${digest(html, 'base64url').slice(0, 22)}"`;
    this.#headers = { ...pageHeaders(...digests), ...revalidated, etag: this.#etag };
    this.#isRepacked = isRepacked;
  }

  /** The answer for a reader, by what it takes and what it has already. */
  async answer(headers: IncomingHttpHeaders): Promise<PageAnswer> {
    if (isAmong(headers['if-none-match'], this.#etag)) return { status: 304, headers: this.#headers, body: null };
    const encoding = chooseEncoding(headers['accept-encoding']);
    if (encoding === undefined) return { status: 406, headers: revalidated, body: 'Not Acceptable' };
    return encoding === 'identity' ? this.#whole(this.#html) : this.#compressed(encoding);
  }

  /** Compressed at once for the first who asks; for those who follow, once it is there, as well as can be. */
  #compressed(encoding: Compression): Promise<PageAnswer> {
    const packed = this.#packed.get(encoding);
    if (!packed) return this.#pack(encoding, 'quick');
    if (this.#isRepacked && !this.#improved.has(encoding)) {
      this.#improved.add(encoding);
      atRest(async () => {
        const answer = await this.#whole(await compress(this.#html, encoding, 'best'), encoding);
        this.#packed.set(encoding, Promise.resolve(answer));
      }).catch(() => this.#improved.delete(encoding));
    }
    return packed;
  }

  #pack(encoding: Compression, quality: 'quick'): Promise<PageAnswer> {
    const answer = compress(this.#html, encoding, quality).then((body) => this.#whole(body, encoding));
    this.#packed.set(encoding, answer);
    answer.catch(() => this.#packed.delete(encoding));
    return answer;
  }

  #whole(body: Buffer, encoding?: Compression): PageAnswer {
    const headers = {
      ...this.#headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
    };
    return { status: 200, headers, body };
  }
}

function digest(text: string, form: 'base64' | 'base64url'): string {
  return createHash('sha256').update(text).digest(form);
}

/** Compared weakly, as a GET does (RFC 9110, 13.1.2). */
function isAmong(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}
