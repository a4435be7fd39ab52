import { setTimeout } from 'node:timers/promises';
import { type Answer, apiClient } from '../../api-client.ts';
import { aWarranty } from '../../records.ts';

/** Pauses between two calls of one client, in ms: the load is that of people, and leaves the processor to the cluster. */
const writePause = 20;
const readPause = 10;

/** One answer, with the times of its request and itself in ms. */
export interface Sample {
  began: number;
  ended: number;
  /** The HTTP status; 0 if there was no answer. */
  status: number;
  server: number;
}

/** People who add cards and look them up through servers, until they are told to stop. */
export class Load {
  /** Cards whose addition was acknowledged, each with the time of that in ms. */
  readonly acknowledged = new Map<string, number>();
  /** Cards that may have been stored: the answer said so. */
  readonly unsure = new Set<string>();
  readonly writes: Sample[] = [];
  readonly lookUps: Sample[] = [];
  /** Cards that were acknowledged before they were asked for, and not found. */
  readonly wronglyNotFound: string[] = [];
  /** What must not happen: an answer of another kind, a card that nobody has added. */
  readonly unexpected: string[] = [];
  /** The cards that were acknowledged, in that order. */
  readonly #numbers: string[] = [];
  readonly #urls: readonly string[];
  readonly #cookie: string;
  readonly #clients: Promise<void>[];
  #isOver = false;

  constructor(urls: readonly string[], cookie: string, { writers, readers }: { writers: number; readers: number }) {
    this.#urls = urls;
    this.#cookie = cookie;
    this.#clients = [
      ...Array.from({ length: writers }, (_, at) => this.#write(at)),
      ...Array.from({ length: readers }, (_, at) => this.#read(at)),
    ];
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }

  async #write(writer: number): Promise<void> {
    const server = writer % this.#urls.length;
    const client = apiClient(this.#urls[server] ?? '', this.#cookie);
    const { customerName: fullName, productName, clinicName: dentalName, expiresOn: expiryDate } = aWarranty({});
    for (let at = 0; !this.#isOver; at++) {
      const numbCode = `W${writer}-${at}`;
      const card = { numbCode, fullName, productName, dentalName, quantity: 1, expiryDate };
      const { sample, body } = await timed(server, () => client.call('POST', '/user', card));
      this.writes.push(sample);
      if (sample.status === 201) {
        this.acknowledged.set(numbCode, sample.ended);
        this.#numbers.push(numbCode);
      } else if (sample.status !== 503) this.unexpected.push(`create: ${sample.status} ${body}`);
      else if (body.includes('có thể đã được lưu')) this.unsure.add(numbCode);
      await setTimeout(writePause);
    }
  }

  async #read(reader: number): Promise<void> {
    const server = reader % this.#urls.length;
    const client = apiClient(this.#urls[server] ?? '');
    for (let at = 0; !this.#isOver; at++) {
      // One number in ten is nobody's.
      const known = at % 10 === 0 ? undefined : this.#anyAcknowledged();
      const number = known ?? `NOBODY-${reader}-${at}`;
      const { sample, body } = await timed(server, () => client.call('GET', `/user/getUser?cartId=${number}`));
      this.lookUps.push(sample);
      if (sample.status === 404 && known !== undefined) this.wronglyNotFound.push(number);
      else if (sample.status === 200 && known === undefined) this.unexpected.push(`look-up: found ${number}`);
      else if (![200, 404, 503].includes(sample.status)) this.unexpected.push(`look-up: ${sample.status} ${body}`);
      await setTimeout(readPause);
    }
  }

  /** One of the newest, which a standby has last, or of all. */
  #anyAcknowledged(): string | undefined {
    const { length } = this.#numbers;
    const from = Math.random() < 0.5 ? Math.max(0, length - 10) : 0;
    return this.#numbers[from + Math.floor(Math.random() * (length - from))];
  }
}

/**
 * A patient without JavaScript who opens the page of a card, and waits before it as long as it says. Returns how long it took to show the
 * card, in ms.
 */
export async function waitAtPage(url: string, cardNumber: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const page = await fetch(`${url}/warranty?keyword=${cardNumber}`);
    const html = await page.text();
    if (page.status === 200 && html.includes(`#${cardNumber}`)) return performance.now() - began;
    const [, again] = /<meta http-equiv="refresh" content="(\d+)"/i.exec(html) ?? [];
    if (page.status !== 503 || again === undefined) throw new Error(`The page of a card: ${page.status}`);
    await setTimeout(Number(again) * 1000);
  }
}

async function timed(server: number, call: () => Promise<Answer>): Promise<{ sample: Sample; body: string }> {
  const began = performance.now();
  const sampleOf = (status: number) => ({ began, ended: performance.now(), status, server });
  try {
    const { status, body } = await call();
    return { sample: sampleOf(status), body: String(body?.message ?? body ?? '') };
  } catch (error) {
    return { sample: sampleOf(0), body: String((error as Error).cause ?? error) };
  }
}
