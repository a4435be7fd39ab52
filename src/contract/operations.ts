import type { z } from 'zod';
import type { accountOperations } from '#contract/account-operations.ts';
import type { dentalOperations } from '#contract/dental-operations.ts';
import type { overviewOperations } from '#contract/overview-operations.ts';
import type { ownAccountOperations } from '#contract/own-account-operations.ts';
import type { ProblemReply } from '#contract/problem-wire.ts';
import type { productOperations } from '#contract/product-operations.ts';
import type { signInOperations } from '#contract/sign-in-operations.ts';
import type { userOperations } from '#contract/user-operations.ts';

/** Types alone: a browser that calls the API by them loads no schema. */

type Members<Table> = Table[keyof Table];

/** Every operation of the API. */
type AnyOperation =
  | Members<typeof userOperations>
  | Members<typeof dentalOperations>
  | Members<typeof productOperations>
  | Members<typeof overviewOperations>
  | Members<typeof signInOperations>
  | Members<typeof ownAccountOperations>
  | Members<typeof accountOperations>;

type Operations = { [Op in AnyOperation as `${Op['method']} ${Op['path']}`]: Op };

/** An operation by its method and path, such as `GET /user/:id`. */
export type Route = keyof Operations;

type Input<Op, Part extends string> = Op extends { [Name in Part]: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : undefined;

/** The parameters in the path of a route, as one writes them into it. */
type ParamsOf<R extends Route> = R extends Route
  ? Input<Operations[R], 'params'> extends infer Params
    ? { [Name in keyof Params]: string | number }
    : never
  : never;

/** The query of a route, as one writes it into an address. */
export type QueryOf<R extends Route> = R extends Route ? Input<Operations[R], 'query'> : never;
/** The body of a route, before it is written as JSON or as a form. */
export type BodyOf<R extends Route> = R extends Route ? Input<Operations[R], 'body'> : never;
/** What a route answers when all is well. */
export type AnswerOf<R extends Route> = R extends Route ? z.output<Operations[R]['reply']> : never;

/** The members that problems may have, those of every route together: what is there depends on the problem. */
export type Problem = Merge<ProblemIn<AnyOperation['problems']>>;

type ProblemIn<Problems> = Problems extends unknown ? MembersOf<Members<Problems>> : never;
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

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [_ in Name]?: undefined }
  : object extends Value
    ? { [_ in Name]?: Value }
    : { [_ in Name]: Value };

/** What a call of a route must be given: parameters, query and body, each where the route takes one. */
export type CallOptions<R extends Route> = R extends Route
  ? Given<'params', ParamsOf<R>> & Given<'query', QueryOf<R>> & Given<R extends FormRoute ? 'form' : 'body', BodyOf<R>>
  : never;
