import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import pLimit from 'p-limit';
import { type Compression, chooseEncoding, compress } from '#http/content-encoding.ts';
import { pageHeaders } from '#web/page-headers.ts';
import type { RenderedPage } from '#web/render/renderer.ts';

/** The answer to a request for a cached page. */
export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string | null;
}

/** The best compression takes a core for tens of milliseconds, so it runs for one page at a time. */
const recompression = pLimit(1);

const revalidated = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding' };

/** A rendered page that is the same for all readers. */
export class CachedPage {
  /** The catalogue version, read before the page was rendered. */
  readonly version: string;
  /** An estimate of its memory in bytes: the page, and at most as much for its two compressed forms. */
  readonly size: number;
  readonly #status: number;
  readonly #etag: string;
  readonly #headers: Record<string, string>;
  readonly #html: Buffer;
  readonly #isRecompressed: boolean;
  readonly #answers = new Map<Compression, Promise<PageAnswer>>();
  readonly #recompressed = new Set<Compression>();

  /**
   * @param isRecompressed whether the page gets the best compression from its second request on
   */
  constructor(
    version: string,
    { body, headers, status }: Pick<RenderedPage, 'body' | 'headers' | 'status'>,
    isRecompressed: boolean,
  ) {
    // A cached nonce would be the same for all readers, so the policy lists digests of the inline scripts instead.
    const rendered = body.toString();
    const html = rendered.replace(/(<(?:script|style|link)\b[^>]*?) nonce="[^"]*"/g, '$1');
    const digests = new Set(inlineTexts(rendered, headers).map((text) => `'sha256-${digest(text, 'base64')}'`));
    this.version = version;
    this.#status = status;
    this.#html = Buffer.from(html);
    this.size = 2 * this.#html.length;
    // Weak, because all encodings of the page share it.
    this.#etag = `W/"${digest(html, 'base64url').slice(0, 22)}"`;
    this.#headers = { ...pageHeaders(true, ...digests), ...revalidated, etag: this.#etag };
    this.#isRecompressed = isRecompressed;
  }

  /** The answer to a request with these headers: 304, 406, or the page with its own status in the best accepted encoding. */
  async answer(headers: IncomingHttpHeaders): Promise<PageAnswer> {
    if (this.#status === 200 && matchesEtag(headers['if-none-match'], this.#etag))
      return { status: 304, headers: this.#headers, body: null };
    const encoding = chooseEncoding(headers['accept-encoding']);
    if (encoding === undefined) return { status: 406, headers: revalidated, body: 'Not Acceptable' };
    return encoding === 'identity' ? this.#respond(this.#html) : this.#compressedAnswer(encoding);
  }

  /** Compresses quickly for the first request, and in the background with the best quality for later ones. */
  #compressedAnswer(encoding: Compression): Promise<PageAnswer> {
    const answer = this.#answers.get(encoding);
    if (!answer) return this.#compressQuickly(encoding);
    if (this.#isRecompressed && !this.#recompressed.has(encoding)) {
      this.#recompressed.add(encoding);
      recompression(async () => {
        const best = await this.#respond(await compress(this.#html, encoding, 'best'), encoding);
        this.#answers.set(encoding, Promise.resolve(best));
      }).catch(() => this.#recompressed.delete(encoding));
    }
    return answer;
  }

  #compressQuickly(encoding: Compression): Promise<PageAnswer> {
    const answer = compress(this.#html, encoding, 'quick').then((body) => this.#respond(body, encoding));
    this.#answers.set(encoding, answer);
    answer.catch(() => this.#answers.delete(encoding));
    return answer;
  }

  #respond(body: Buffer, encoding?: Compression): PageAnswer {
    const headers = {
      ...this.#headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
    };
    return { status: this.#status, headers, body };
  }
}

/** The inline scripts and styles with the nonce of this rendering: what got into the page otherwise cannot know it. */
function inlineTexts(html: string, { 'content-security-policy': policy }: RenderedPage['headers']): string[] {
  const [, nonce] = /'nonce-([^']+)'/.exec(String(policy)) ?? [];
  const elements = html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g);
  return [...elements]
    .filter(([, , attributes = '']) => attributes.includes(` nonce="${nonce}"`) && !/\ssrc=/.test(attributes))
    .map(([, , , text = '']) => text);
}

function digest(text: string, form: 'base64' | 'base64url'): string {
  return createHash('sha256').update(text).digest(form);
}

/** Weak comparison (RFC 9110, 13.1.2). */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}
