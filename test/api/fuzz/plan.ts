import fc from 'fast-check';
import { includesRole, type StaffRole, staffRoles } from '#domain/account/rights.ts';
import { idFlaw, methodFlaw, pathFlaw, queryFlaw } from './address-flaws.ts';
import type { ApiDocument, Operation } from './document.ts';
import { bodyOf, type Draft, type Flaw, parseJson } from './draft.ts';
import { FormFile, partsOf } from './form.ts';
import { formFlaw, plainFormFlaw } from './form-flaws.ts';
import { validValue } from './from-schema.ts';
import { headerFlaw } from './header-flaws.ts';
import { jsonFlaw, needlessBody } from './json-flaws.ts';
import { type IdKind, idOf, Later, nouns, type Scene, settle } from './scene.ts';
import { disposable } from './sensible.ts';
import { wireFlaw } from './wire-flaws.ts';

/**
 * Who calls: nobody; somebody with a cookie that is none, or has ended, or whose account is disabled; somebody whose
 * issued password is not changed yet; the roles; somebody whose account may be spoilt.
 */
export type Caller = 'nobody' | 'forged' | 'ended' | 'disabled' | 'unchanged' | StaffRole | 'throwaway';

/** The state of the temporary account before the request. */
const preparations = ['plain', 'totp offered', 'totp', 'unchanged'] as const;
export type Preparation = (typeof preparations)[number];

/** A request before its turn: what is chosen when it comes is a `Later`. */
export interface Plan {
  operation: Operation;
  caller: Caller;
  preparation: Preparation;
  id: unknown;
  query: Record<string, unknown>;
  body: unknown;
  flaw: Flaw | undefined;
}

/** Plans for all operations of a document. */
export function anyPlan({ operations }: ApiDocument): fc.Arbitrary<Plan> {
  const documented = new Set(operations.map(({ name }) => name));
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: isHeavy(operation) ? 1 : 2,
      arbitrary: planOf(operation, documented),
    })),
  );
}

/** Hashing a password, encoding a picture and reading a spreadsheet take as long as hundreds of other requests. */
function isHeavy({ name, body }: Operation): boolean {
  return body?.type === 'multipart/form-data' || /signIn|me\/totp|me\/password|POST .*accounts|reset/.test(name);
}

/** A valid request of each operation: chance alone would leave some out of a short run. */
export function planOfEach({ operations }: ApiDocument, seed: number): Plan[] {
  const documented = new Set(operations.map(({ name }) => name));
  return operations.flatMap((operation) =>
    fc.sample(planOf(operation, documented), { numRuns: 1, seed }).map((plan) => ({ ...plan, flaw: undefined })),
  );
}

function planOf(operation: Operation, documented: ReadonlySet<string>): fc.Arbitrary<Plan> {
  const { body, query } = operation;
  return fc.record({
    operation: fc.constant(operation),
    caller: callerOf(operation),
    preparation: preparationFor(operation),
    id: idFor(operation),
    query: validValue(operation, query.schema) as fc.Arbitrary<Record<string, unknown>>,
    body: body ? validValue(operation, body.schema) : fc.constant(undefined),
    flaw: fc.option(flawOf(operation, documented), { freq: 2, nil: undefined }),
  });
}

/** Most callers are those who may. What changes one's own account is done to accounts that may be spoilt. */
function callerOf(operation: Operation): fc.Arbitrary<Caller> {
  const able = isOwn(operation) ? (['throwaway'] as const) : staffRoles.filter((role) => mayCall(role, operation));
  const other: Caller[] = isOwn(operation) ? ['throwaway'] : ['unchanged', ...staffRoles];
  return fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom<Caller>(...able) },
    { weight: 2, arbitrary: fc.constantFrom<Caller>('nobody', 'forged', 'ended', 'disabled') },
    { weight: 1, arbitrary: fc.constantFrom(...other) },
  );
}

/** True where an operation works on the caller's own account. */
export function isOwn({ group, name }: Operation): boolean {
  return group === 'self' || name.endsWith('/signIn');
}

/** Mostly the state that the operation needs. */
function preparationFor({ name }: Operation): fc.Arbitrary<Preparation> {
  const needed =
    name === 'PUT /api/admin/me/totp'
      ? 'totp offered'
      : /\/(?:totp\/remove|recovery-codes)$/.test(name)
        ? 'totp'
        : 'plain';
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(needed) },
    { weight: 2, arbitrary: fc.constantFrom(...preparations) },
  );
}

function mayCall(role: StaffRole, { group }: Operation): boolean {
  // No caller is a clinic, so each is turned away there.
  return group === 'everyone' || group === 'self' || group === 'clinic' || includesRole(role, group);
}

/** Ids of records that are there, in the state that the operation is about more often than not. */
function idFor({ name }: Operation): fc.Arbitrary<unknown> {
  if (!name.includes('{id}')) return fc.constant('');
  const later = (find: (scene: Scene, at: number) => unknown) =>
    fc.nat().map((at) => new Later((scene) => find(scene, at)));
  if (name.includes('/sessions/'))
    return later(({ throwaway }, at) => (at % 4 ? throwaway.sessionId : String(1 + (at % 40))));
  if (name.includes('/accounts/'))
    return later(({ victims, turn }, at) => victims[(at + turn) % (victims.length + 1)] ?? '2000000000');
  const noun = nouns.find((one) => one === name.split('/')[2]);
  // All others are numbered from 1 on: imports, batches of cards, visits, invites.
  if (!noun || name.includes('/invites/')) return later((_, at) => String(1 + (at % 30)));
  const isOfBin = /restore|remove/.test(name);
  const which = fc.oneof<fc.WeightedArbitrary<IdKind>[]>(
    { weight: isOfBin ? 3 : 9, arbitrary: fc.constant('active') },
    { weight: isOfBin ? 9 : 3, arbitrary: fc.constant('binned') },
    { weight: 3, arbitrary: fc.constantFrom('removed', 'foreign', 'missing') },
  );
  return fc.tuple(which, fc.nat()).map(([state, at]) => new Later((scene) => idOf(scene, noun, state, at)));
}

function flawOf(operation: Operation, documented: ReadonlySet<string>): fc.Arbitrary<Flaw> {
  const { body, name } = operation;
  return fc.oneof(
    { weight: body ? 14 : 1, arbitrary: bodyFlawOf(body?.type) },
    { weight: name.includes('{id}') ? 3 : 0, arbitrary: idFlaw },
    {
      weight: Object.keys(operation.query.schema.properties ?? {}).length > 0 ? 10 : 1,
      arbitrary: queryFlaw(operation),
    },
    { weight: 2, arbitrary: pathFlaw },
    { weight: 1, arbitrary: methodFlaw(operation, documented) },
    { weight: 3, arbitrary: headerFlaw },
    { weight: 2, arbitrary: wireFlaw },
  );
}

function bodyFlawOf(type: string | undefined): fc.Arbitrary<Flaw> {
  switch (type) {
    case 'application/json':
      return jsonFlaw;
    case 'multipart/form-data':
      return formFlaw;
    case 'application/x-www-form-urlencoded':
      return plainFormFlaw;
    default:
      return needlessBody;
  }
}

/** The request that a plan means, as things are now. */
export function draftOf({ operation, id, query, body, flaw }: Plan, scene: Scene): Draft {
  const { method, path } = operation;
  const value = settle(body, scene);
  const isForm = operation.body?.type === 'multipart/form-data';
  const boundary = 'fuzz-boundary';
  const draft: Draft = {
    operation,
    // What makes sense has to be in the document, too.
    verdict: value === undefined || operation.body?.accepts(asJson(value)) ? 'valid' : 'refused',
    method,
    path,
    id: String(settle(id, scene)),
    query: Object.entries(settle(query, scene) as Record<string, string>),
    rawQuery: '',
    headers: [],
    contentType: isForm ? `multipart/form-data; boundary=${boundary}` : (operation.body?.type ?? 'application/json'),
    value: isForm ? undefined : value,
    parts: isForm ? partsOf(value as Record<string, unknown>) : undefined,
    boundary,
    bytes: undefined,
    strayed: false,
    tooMuch: false,
    crossSite: false,
    otherCookie: false,
    garble: undefined,
  };
  flaw?.spoil(draft);
  spare(draft);
  return draft;
}

/** All that match may go to the bin, but never what is to stay. */
function spare(draft: Draft): void {
  if (!/\/(?:dental|product)\/remove-all$/.test(draft.operation.path)) return;
  const body = parseJson(String(bodyOf(draft) ?? '')) as { all?: unknown; q?: string } | null | undefined;
  const isOfText = typeof body?.q === 'string' || body?.q === undefined;
  if (body?.all !== true || !isOfText || body.q?.includes(disposable)) return;
  draft.verdict = 'open';
  draft.bytes = Buffer.from(JSON.stringify({ ...body, q: disposable }));
}

/** A value as the document sees it: a file is a text. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, one) => (one instanceof FormFile ? one.name : one)));
}
