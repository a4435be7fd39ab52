import { z } from 'zod';
import { idParams } from '#contract/list-wire.ts';
import { keyReusedProblem, type ProblemReply, type ProblemStatus } from '#contract/problem-wire.ts';
import type { Right } from '#domain/account/rights.ts';
import { idempotency as words } from '#strings/vi/server/api.ts';

/** The groups of operations in the OpenAPI document. */
export const tags = {
  user: "Warranty cards, the specification's users: looked up, listed, corrected",
  import: 'Spreadsheets of cards: sent, mapped, checked, stored, and taken back',
  dental: 'Dental clinics, by whose names cards are issued',
  clinic: 'What the people of a clinic do with what is their own',
  card: 'Printed cards: ordered in batches, handed to clinics, made void, replaced',
  visit: 'Visits of patients: check-ups, and damages with what is decided about them; and what clinics ask for',
  recall: 'Recalls of lots: written and published by the staff, told to patients by clinics',
  product: 'Ceramic products of the catalogue, with their pictures',
  overview: "The register in figures, for the back office's first page",
  account: 'Signing in and out, the own account, and the accounts of the staff',
  backup: 'Backups of the whole register, for owners',
  history: 'Who did what to which record of the register, and taking it back, for owners and staff',
} as const;

/** Who may call: everyone; everyone signed in, even before they have changed an issued password or set up a required app (`self`); clinics; or the staff with a right. */
export type Group = 'everyone' | 'self' | 'clinic' | Right;

/** A method and a path under `/api`, with parameters such as `:id`. */
type RouteText = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** The input of an operation and its answers. */
interface Schemas {
  summary: string;
  /** By default those of a path with `:id`; if others are given, 404 is no usual problem. */
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Set if it is carried out once for each key. */
  isKeyed?: true;
  /** The content type of the body; JSON by default. */
  consumes?: 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded';
  /** Set if the body may also come as a multipart form, with files. */
  isAlsoForm?: true;
  /** The content types of the answer, if it is a file and not JSON. */
  produces?: readonly string[];
  /** Of success; 200 by default. */
  status?: 201 | 202 | 303;
  /** The answer of success. */
  reply: z.ZodType;
  /** Those beside the usual ones, which follow from the rest. */
  problems?: readonly (ProblemStatus | ProblemReply)[];
}

type AnyProblem = ProblemStatus | ProblemReply;

/** One call of the API. Its route, its calls from browsers and its part of the OpenAPI document follow from it. */
export interface Operation extends Schemas {
  /** The `operationId` in the OpenAPI document. */
  id: string;
  route: RouteText;
  group: Group;
  tag: keyof typeof tags;
  problems: readonly AnyProblem[];
}

type ProblemsIn<Own> = Own extends { problems: readonly (infer Problem)[] } ? Problem : never;

/** The parameters of a path with `:id` that has not its own. */
type UsualParams<Route, Own> = Own extends { params: z.ZodType }
  ? unknown
  : Route extends `${string}/:id${string}`
    ? { params: typeof idParams }
    : unknown;

/** The change that a request has made, by which it can be taken back. */
const changeMember = {
  change: z
    .string()
    .optional()
    .describe('The id by which `POST /changes/:id/undo` takes it back; none if nothing has changed'),
};

/** The answer of an operation that is carried out once says which change it has made. */
type ReplyOf<Own extends Schemas> = Own extends { isKeyed: true; reply: z.ZodObject<infer Shape, infer Config> }
  ? z.ZodObject<Shape & typeof changeMember, Config>
  : Own['reply'];

type Declared<Route, Own extends Schemas> = Omit<Own, 'problems' | 'reply'> &
  UsualParams<Route, Own> & {
    id: string;
    route: Route;
    group: Group;
    tag: keyof typeof tags;
    reply: ReplyOf<Own>;
    problems: readonly (ProblemStatus | typeof keyReusedProblem | ProblemsIn<Own>)[];
  };

/** Returns the function that declares an operation of a tag, with the literal types by which calls are checked. */
export function operationsOf(tag: keyof typeof tags) {
  return <const Route extends RouteText, const Own extends Schemas>(
    id: string,
    route: Route,
    group: Group,
    own: Own,
  ) => {
    const hasId = own.params === undefined && /:id\b/.test(route);
    const problems = [...usualProblems(route, group, own, hasId), ...(own.problems ?? [])];
    const reply = own.isKeyed && own.reply instanceof z.ZodObject ? own.reply.extend(changeMember) : own.reply;
    const declared: Operation = { ...own, reply, id, route, group, tag, ...(hasId && { params: idParams }), problems };
    // What `Declared` says, which the compiler cannot follow.
    return declared as unknown as Declared<Route, Own>;
  };
}

/** The problems that follow from who may call an operation, and from what it takes. */
function usualProblems(route: RouteText, group: Group, own: Schemas, hasId: boolean): AnyProblem[] {
  const { params, query, body, isKeyed, consumes, isAlsoForm } = own;
  const isForm = consumes === 'multipart/form-data' || isAlsoForm;
  const usual: [AnyProblem, boolean | undefined][] = [
    [400, hasId || [params, query, body, isKeyed].some((part) => part !== undefined)],
    [401, group !== 'everyone'],
    // Whoever is signed in may read what is their own.
    [403, group !== 'self' || !route.startsWith('GET ')],
    [404, hasId],
    // The same is under way.
    [409, isKeyed],
    [413, isForm],
    [415, isForm],
    [keyReusedProblem, isKeyed],
    [503, isForm],
  ];
  return usual.flatMap(([problem, isUsual]) => (isUsual ? [problem] : []));
}

/** The headers of an operation that is carried out once for each key. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,100}$/, words.invalid)
    .optional()
    .describe(
      'Makes repeating the request safe: with the same key it is carried out once in 24 hours, and answered as at first',
    ),
});
