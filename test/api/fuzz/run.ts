import fc from 'fast-check';
import type { Database } from '#database/database.ts';
import { type ApiClient, apiClient } from '../../api-client.ts';
import { type Accounts, type BorrowedAccount, createAccounts } from './accounts.ts';
import { type Exchange, faultsOf } from './checks.ts';
import { type ApiDocument, readDocument } from './document.ts';
import { parseJson } from './draft.ts';
import { anyPlan, draftOf, isOwn, type Plan, planOfEach } from './plan.ts';
import { type Records, tidyRecords } from './records.ts';
import type { Noun, Scene } from './scene.ts';
import { asCommand, messageOf, send } from './send.ts';

const atOnce = 8;
/** Requests between two tidyings. */
const round = 400;
/** A run that goes wrong everywhere need not go on. */
const maxFindings = 15;
/** Smaller forms of a wrong request that are tried, and for how long, in ms. */
const maxShrinks = 60;
const maxShrinking = 15_000;

/** Something wrong, with the request that shows it. */
interface Finding {
  fault: string;
  flaw: string;
  caller: string;
  command: string;
  answer: string;
}

export interface FuzzRun {
  findings: Finding[];
  tally: Tally;
  operations: string[];
}

interface Parts {
  url: string;
  db: Database;
  records: Records;
}

/** Sends so many requests to a server and returns what was wrong with the answers. */
export async function fuzz(parts: Parts, { requests, seed }: { requests: number; seed: number }): Promise<FuzzRun> {
  const document = await readDocument(parts.url);
  const accounts = await createAccounts(parts.db);
  const search = new Search({ ...parts, document, accounts });
  const plans = anyPlan(document);
  const first = planOfEach(document, seed);
  for (let start = 0; start < requests && search.findings.length < maxFindings; start += round) {
    if (!(await search.pause())) break;
    const numRuns = Math.ceil(Math.min(round, requests - start) / atOnce);
    const lanes = Array.from({ length: atOnce }, (_, at) => {
      const examples = start === 0 ? first.filter((_plan, of) => of % atOnce === at) : [];
      return search.run(plans, { numRuns, seed: seed + start + at, examples });
    });
    await Promise.all(lanes);
  }
  return { findings: search.findings, tally: search.tally, operations: document.operations.map(({ name }) => name) };
}

/** Requests that are sent one after the other. */
interface Lane {
  numRuns: number;
  seed: number;
  examples: readonly Plan[];
}

class Search {
  readonly findings: Finding[] = [];
  readonly tally = new Tally();
  readonly #parts: Parts & { document: ApiDocument; accounts: Accounts };
  readonly #owner: ApiClient;
  #sent = 0;

  constructor(parts: Parts & { document: ApiDocument; accounts: Accounts }) {
    this.#parts = parts;
    this.#owner = apiClient(parts.url, parts.accounts.cookieOf('owner'));
  }

  /** Tidies up while nothing else is sent. False where the server does not let it. */
  async pause(): Promise<boolean> {
    const { db, records, accounts } = this.#parts;
    try {
      await tidyRecords(db, this.#owner, records);
      await accounts.tidy();
      return true;
    } catch (error) {
      this.#note({ fault: `no request is answered any more: ${error}`, flaw: '', caller: '', command: '', answer: '' });
      return false;
    }
  }

  /**
   * Sends one request after the other, the examples first; the first that shows a fault that is not known yet is made smaller
   * and noted.
   */
  async run(plans: fc.Arbitrary<Plan>, { numRuns, seed, examples }: Lane): Promise<void> {
    let left = Number.POSITIVE_INFINITY;
    let until = Number.POSITIVE_INFINITY;
    let smallest: Finding | undefined;
    const property = fc.asyncProperty(plans, async (plan) => {
      if (left-- <= 0 || Date.now() > until) return;
      const finding = await this.#try(plan);
      if (!finding) return;
      if (!smallest) [left, until] = [maxShrinks, Date.now() + maxShrinking];
      // What is made smaller must stay wrong in the same way.
      else if (finding.fault !== smallest.fault) return;
      smallest = finding;
      throw new Error(finding.fault);
    });
    const { failed, errorInstance } = await fc.check(property, {
      numRuns,
      seed,
      examples: examples.map((plan) => [plan]),
    });
    if (smallest) this.#note(smallest);
    else if (failed) throw errorInstance;
  }

  #note(finding: Finding): void {
    if (!this.#isKnown(finding.fault)) this.findings.push(finding);
  }

  #isKnown(fault: string): boolean {
    return this.findings.some((finding) => finding.fault === fault);
  }

  /** What is wrong with the answer to a plan's request, unless it is known already. */
  async #try(plan: Plan): Promise<Finding | undefined> {
    const { accounts } = this.#parts;
    const lent = isOwn(plan.operation) ? await accounts.borrow(plan.preparation) : undefined;
    const { finding, answered } = await this.#send(plan, lent);
    // A server that has not answered may still be at work on the account.
    if (lent) setTimeout(lent.giveBack, answered ? 0 : 3_000);
    return finding;
  }

  async #send(plan: Plan, lent: BorrowedAccount | undefined): Promise<{ finding?: Finding; answered: boolean }> {
    const { url, document, accounts } = this.#parts;
    const { caller, flaw } = plan;
    const draft = draftOf(plan, this.#scene(lent));
    const cookie = caller === 'throwaway' ? lent?.cookie : accounts.cookieOf(caller);
    const message = messageOf(draft, cookie, this.#address());
    const reply = await send(url, message);
    const exchange: Exchange = { draft, caller, reply, json: parseJson(reply.body) };
    this.tally.add(exchange);
    const faults = [
      ...faultsOf(exchange, document),
      ...(await followUp(exchange, { ...this.#parts, owner: this.#owner, lent })),
    ];
    const fault = faults.map((text) => `${plan.operation.name}: ${text}`).find((text) => !this.#isKnown(text));
    const answered = reply.failure === undefined;
    if (fault === undefined) return { answered };
    const answer = `${reply.status} ${reply.headers['content-type']} ${reply.body.slice(0, 600)}`;
    return {
      finding: { fault, flaw: flaw?.name ?? 'none', caller, command: asCommand(url, message), answer },
      answered,
    };
  }

  /** Each request has its own address, so that guesses do not delay others. */
  #address(): string {
    const at = this.#sent++;
    return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
  }

  #scene(lent?: BorrowedAccount): Scene {
    const { records, accounts } = this.#parts;
    const nobody = { fullName: '-', password: '-', cookie: '', sessionId: '0', code: '000000', totp: false };
    return { ...records, victims: accounts.victims, throwaway: lent ?? nobody, turn: this.#sent };
  }
}

interface Known {
  url: string;
  owner: ApiClient;
  records: Records;
  accounts: Accounts;
  /** The account that the request was made with, where it was a borrowed one. */
  lent: BorrowedAccount | undefined;
}

type Created = { _id: string } | undefined;

/**
 * Says what does not hold after an answer that something was done: what was created is there, a session that was ended
 * is gone. What was created is among the known from now on.
 */
async function followUp({ draft, reply, json }: Exchange, known: Known): Promise<string[]> {
  const { name } = draft.operation;
  if (draft.strayed || reply.status < 200 || reply.status >= 300) return [];
  if (known.lent && /^(?:POST .*signOut|PUT .*me\/password)$/.test(name)) return replay(known, known.lent);
  const noun = /^POST \/api\/(user|dental|product)$/.exec(name)?.[1];
  const answer = json as Record<string, Created>;
  if (noun !== undefined) return readBack(known, noun as Noun, answer[noun]);
  if (name === 'POST /api/admin/accounts') known.accounts.victims.push(answer.account?._id ?? '');
  return [];
}

async function replay({ url }: Known, { cookie }: BorrowedAccount): Promise<string[]> {
  const { status } = await apiClient(url, cookie).call('GET', '/admin/me');
  return status === 401 ? [] : [`the session that was ended is answered with ${status}`];
}

async function readBack({ owner, records }: Known, noun: Noun, created: Created): Promise<string[]> {
  const { status, body } = await owner.call('GET', `/${noun}/${created?._id}`);
  records.ids[noun].active.push(created?._id ?? '');
  const isSame = JSON.stringify(fieldsOf(created)) === JSON.stringify(fieldsOf(body?.[noun]));
  return isSame ? [] : [`what was created is read as ${status} ${JSON.stringify(body)}`];
}

/** A record without its state: all that match may have gone to the bin meanwhile. */
function fieldsOf(record: object | undefined): unknown[] {
  const state = ['isActive', 'version', 'updatedAt', 'deletedAt', 'deletedBy'];
  return Object.entries(record ?? {}).filter(([name]) => !state.includes(name));
}

/** Counts what was sent and answered. */
class Tally {
  requests = 0;
  slowest = 0;
  readonly #answers = new Map<string, Map<number, number>>();
  readonly #verdicts = new Map<string, number>();

  add({ draft, reply }: Exchange): void {
    this.requests++;
    this.slowest = Math.max(this.slowest, reply.ms);
    const answers = this.#answers.get(draft.operation.name) ?? new Map<number, number>();
    this.#answers.set(draft.operation.name, answers.set(reply.status, (answers.get(reply.status) ?? 0) + 1));
    this.#verdicts.set(draft.verdict, (this.#verdicts.get(draft.verdict) ?? 0) + 1);
  }

  /** How often an operation answered, or answered that it has done what it is for. */
  count(operation: string, which: 'answered' | 'done'): number {
    const answers = [...(this.#answers.get(operation) ?? [])];
    const chosen = which === 'done' ? answers.filter(([status]) => status >= 200 && status < 400) : answers;
    return chosen.reduce((sum, [, count]) => sum + count, 0);
  }

  /** A line for each operation with the number of answers of each status; 0 is a connection closed without one. */
  toString(): string {
    const lines = [...this.#answers].sort().map(([name, answers]) => {
      const counts = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
      return `${name.padEnd(42)} ${counts.join('  ')}`;
    });
    const verdicts = [...this.#verdicts].map(([verdict, count]) => `${verdict} ${count}`).join(', ');
    return `${lines.join('\n')}\n${this.requests} requests (${verdicts}); slowest ${Math.round(this.slowest)} ms\n`;
  }
}
