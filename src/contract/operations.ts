import type { z } from 'zod';
import type { accountOperations } from '#contract/account-operations.ts';
import type { auditOperations } from '#contract/audit-operations.ts';
import type { backupOperations } from '#contract/backup-operations.ts';
import type { bulkEditOperations } from '#contract/bulk-edit-operations.ts';
import type { changeOperations } from '#contract/change-operations.ts';
import type { clinicAccountOperations } from '#contract/clinic-account-operations.ts';
import type { clinicDeskOperations } from '#contract/clinic-desk-operations.ts';
import type { clinicDayOperations, dentalOperations } from '#contract/clinic-operations.ts';
import type { clinicVisitOperations } from '#contract/clinic-visit-operations.ts';
import type { downloadOperations } from '#contract/download-operations.ts';
import type { galleryOperations } from '#contract/gallery-operations.ts';
import type { healthOperations } from '#contract/health-operations.ts';
import type { importsOperations } from '#contract/imports-operations.ts';
import type { overviewOperations } from '#contract/overview-operations.ts';
import type { ownAccountOperations } from '#contract/own-account-operations.ts';
import type { printedCardOperations } from '#contract/printed-card-operations.ts';
import type { ProblemReply, problemWire } from '#contract/problem-wire.ts';
import type { productOperations } from '#contract/product-operations.ts';
import type { recallOperations } from '#contract/recall-operations.ts';
import type { savedViewOperations } from '#contract/saved-view-operations.ts';
import type { signInOperations } from '#contract/sign-in-operations.ts';
import type { userOperations } from '#contract/user-operations.ts';
import type { visitOperations } from '#contract/visit-operations.ts';
import type { visitPictureOperations } from '#contract/visit-picture-wire.ts';

// This file has only types, so that browsers load no schemas.

type Members<Table> = Table[keyof Table];

/** Every operation of the API. */
type AnyOperation =
  | Members<typeof userOperations>
  | Members<typeof bulkEditOperations>
  | Members<typeof savedViewOperations>
  | Members<typeof importsOperations>
  | Members<typeof printedCardOperations>
  | Members<typeof dentalOperations>
  | Members<typeof clinicAccountOperations>
  | Members<typeof clinicDayOperations>
  | Members<typeof clinicDeskOperations>
  | Members<typeof productOperations>
  | Members<typeof galleryOperations>
  | Members<typeof overviewOperations>
  | Members<typeof healthOperations>
  | Members<typeof signInOperations>
  | Members<typeof ownAccountOperations>
  | Members<typeof accountOperations>
  | Members<typeof backupOperations>
  | Members<typeof auditOperations>
  | Members<typeof changeOperations>
  | Members<typeof downloadOperations>
  | Members<typeof visitOperations>
  | Members<typeof recallOperations>
  | Members<typeof visitPictureOperations>
  | Members<typeof clinicVisitOperations>;

type Operations = { [Op in AnyOperation as Op['route']]: Op };

/** An operation by its method and path, such as `GET /user/:id`. */
export type Route = keyof Operations;

type Input<Op, Part extends string> = Op extends { [Name in Part]: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : undefined;

/** The parameters in the path of a route, before they are encoded. */
type ParamsOf<R extends Route> = R extends Route
  ? Input<Operations[R], 'params'> extends infer Params
    ? { [Name in keyof Params]: string | number }
    : never
  : never;

/** The query of a route, before it is encoded. */
export type QueryOf<R extends Route> = R extends Route ? Input<Operations[R], 'query'> : never;
/** The body of a route, before it is written as JSON or as a form. */
export type BodyOf<R extends Route> = R extends Route ? Input<Operations[R], 'body'> : never;
/** The answer of a route on success. */
export type AnswerOf<R extends Route> = R extends Route ? z.output<Operations[R]['reply']> : never;

/** The members of the problems of all routes; each is optional. */
export type Problem = Merge<z.output<typeof problemWire> | MembersOf<AnyOperation['problems'][number]>>;

type MembersOf<Reply> = Reply extends ProblemReply<infer Schema> ? z.output<Schema> : never;

type Merge<Union> = {
  [Name in Union extends unknown ? keyof Union : never]?:
    | (Union extends { [_ in Name]?: infer Value } ? Value : never)
    | undefined;
};

/** Routes that take a form with a file. */
export type FormRoute = {
  [R in Route]: Operations[R] extends { consumes: 'multipart/form-data' } ? R : never;
}[Route];

type OptionalIfEmpty<Name extends string, Value> = [Value] extends [undefined]
  ? { [_ in Name]?: undefined }
  : object extends Value
    ? { [_ in Name]?: Value }
    : { [_ in Name]: Value };

/** Routes that are carried out once for each key. */
type KeyedRoute = {
  [R in Route]: Operations[R] extends { isKeyed: true } ? R : never;
}[Route];

/** The options of a call: parameters, query, body and idempotency key, as far as the route takes them. */
export type CallOptions<R extends Route> = InputsOf<R> & {
  /** Of several routes, those that are not keyed ignore it. */
  idempotencyKey?: [Extract<R, KeyedRoute>] extends [never] ? undefined : string | undefined;
};

type InputsOf<R extends Route> = OptionalIfEmpty<'params', ParamsOf<R>> &
  OptionalIfEmpty<'query', QueryOf<R>> &
  OptionalIfEmpty<R extends FormRoute ? 'form' : 'body', BodyOf<R>>;
