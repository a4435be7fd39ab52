import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { StaffRole } from '#domain/account/rights.ts';

/** Who may call: everyone, everyone signed in, clinics, or the least role. */
type OperationGroup = 'everyone' | 'self' | 'clinic' | StaffRole;

/** What of JSON Schema the document uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
}

/** What an operation takes: the schema, and the document's word on a value. */
interface Taken {
  schema: Schema;
  accepts: ValidateFunction;
}

/** One status of an operation, with the content types and the schema of its body; null where it has none. */
type Documented = { types: string[]; accepts: ValidateFunction } | null;

/** One method of one path of the document. */
export interface Operation {
  /** Such as `PUT /api/user/{id}`. */
  name: string;
  method: string;
  path: string;
  group: OperationGroup;
  query: Taken;
  body: (Taken & { type: string }) | undefined;
  answers: Map<number, Documented>;
}

export interface ApiDocument {
  operations: Operation[];
  /** A problem without further members. */
  problem: Exclude<Documented, null>;
}

interface RawOperation {
  'x-group': OperationGroup;
  parameters?: { in: string; name: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface RawDocument {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema> };
}

function isReference(value: unknown): value is { $ref: string } {
  return typeof value === 'object' && value !== null && '$ref' in value;
}

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** Reads a server's OpenAPI document, each schema compiled. */
export async function readDocument(url: string): Promise<ApiDocument> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as RawDocument;
  const inline = (_: string, value: unknown): unknown => {
    const name = isReference(value) ? value.$ref.split('/').at(-1) : undefined;
    return name === undefined ? value : document.components.schemas[name];
  };
  // A named schema refers to no other.
  const { paths } = JSON.parse(JSON.stringify(document), inline) as RawDocument;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(method.toUpperCase(), path, operation)),
  );
  const problem = operations.flatMap(({ answers }) => answers.get(401) ?? []).at(0);
  if (!problem) throw new Error('No operation of the document has a problem.');
  return { operations, problem };
}

function readOperation(method: string, path: string, operation: RawOperation): Operation {
  const { parameters = [], requestBody, responses } = operation;
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const query: Schema = {
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
  const [body] = Object.entries(requestBody?.content ?? {});
  return {
    name: `${method} ${path}`,
    method,
    path,
    group: operation['x-group'],
    query: { schema: query, accepts: ajv.compile(query) },
    body: body && { type: body[0], schema: body[1].schema, accepts: ajv.compile(body[1].schema) },
    answers: new Map(Object.entries(responses).map(([status, { content }]) => [Number(status), documented(content)])),
  };
}

function documented(content: Record<string, { schema: Schema }> | undefined): Documented {
  const types = Object.keys(content ?? {});
  const [first] = Object.values(content ?? {});
  return first ? { types, accepts: ajv.compile(first.schema) } : null;
}

/** Everything that an object of a schema may name, whichever of its alternatives it follows. */
export function membersOf({ properties = {}, anyOf = [] }: Schema): string[] {
  return [...Object.keys(properties), ...anyOf.flatMap(membersOf)];
}
