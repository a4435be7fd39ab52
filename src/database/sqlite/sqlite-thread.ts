import { parentPort, workerData } from 'node:worker_threads';
import type { Statement } from 'better-sqlite3';
import { openSqlite } from '#database/sqlite/connection.ts';
import { isDamage, isFull } from '#database/sqlite/errors.ts';
import { SqliteHousekeeping } from '#database/sqlite/housekeeping.ts';
import type {
  QueryAnswer,
  Reply,
  SqliteRequest,
  SqliteRequests,
  ThreadData,
} from '#database/sqlite/thread-requests.ts';

/** Pages of the file in memory. The operating system has the others, so a reader gains little from more. */
const cacheMb = { writer: 64, reader: 8 } as const;

const { file, role } = workerData as ThreadData;
const connection = openSqlite(file, { readonly: role !== 'writer', cacheMb: cacheMb[role] });
const statements = new Map<string, Statement>();
/** Kysely writes the same few texts again and again; beyond this many they are not the program's own. */
const maxStatements = 500;

const housekeeping = role === 'writer' ? new SqliteHousekeeping(connection) : undefined;

parentPort?.on('message', ({ id, ...ask }: SqliteRequest & { id: number }) => {
  let reply: Reply;
  try {
    reply = { id, answer: answer(ask as SqliteRequest) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    if (isFull(error)) housekeeping?.foundDiskFull();
    const told = isDamage(error) ? `${file} is damaged: ${message}` : message;
    reply = { id, error: { message: told, ...(code !== undefined && { code }) } };
  }
  parentPort?.postMessage(reply);
  if (ask.kind === 'close') parentPort?.close();
  else housekeeping?.answered();
});

function answer(ask: SqliteRequest): unknown {
  switch (ask.kind) {
    case 'query':
      return inOrder(() => query(ask.sql, ask.parameters));
    case 'insertRows':
      return inOrder(() => insertRows(ask));
    case 'updateRows':
      return inOrder(() => updateRows(ask));
    case 'rollback':
      rolledBack = undefined;
      if (connection.inTransaction) connection.exec('rollback');
      return undefined;
    case 'close':
      housekeeping?.stop();
      connection.close();
      return undefined;
  }
}

/**
 * Where SQLite itself takes a transaction back, such as on a full disk, what follows must not be stored on its own: it
 * fails with the same error, until the transaction is rolled back by name.
 */
let rolledBack: unknown;

function inOrder<Result>(work: () => Result): Result {
  if (rolledBack !== undefined) throw rolledBack;
  const began = connection.inTransaction;
  try {
    return work();
  } catch (error) {
    if (began && !connection.inTransaction) rolledBack = error;
    throw error;
  }
}

function query(sql: string, parameters: readonly unknown[]): QueryAnswer {
  const statement = prepared(sql);
  if (statement.reader) return { rows: statement.all(...parameters) };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], changes, lastInsertRowid: Number(lastInsertRowid) };
}

function insertRows(ask: SqliteRequests['insertRows']['ask']): SqliteRequests['insertRows']['answer'] {
  const rows = JSON.parse(new TextDecoder().decode(ask.rows)) as unknown[][];
  const statement = prepared(ask.sql);
  const refused: number[] = [];
  let firstId = 0;
  let lastId = 0;
  for (const [position, row] of rows.entries()) {
    const { changes, lastInsertRowid } = statement.run(...row.slice(ask.skipped), ...ask.constants);
    if (changes === 0) refused.push(position);
    else {
      lastId = Number(lastInsertRowid);
      if (firstId === 0) firstId = lastId;
    }
  }
  return { firstId, lastId, refused };
}

function updateRows(ask: SqliteRequests['updateRows']['ask']): SqliteRequests['updateRows']['answer'] {
  const rows = JSON.parse(new TextDecoder().decode(ask.rows)) as unknown[][];
  const statement = prepared(ask.sql);
  const refused: number[] = [];
  for (const [position, [id, version, ...values]] of rows.entries()) {
    if (statement.run(...values, ...ask.constants, id, version).changes === 0) refused.push(position);
  }
  return { refused };
}

function prepared(sql: string): Statement {
  let statement = statements.get(sql);
  if (!statement) {
    if (statements.size >= maxStatements) statements.clear();
    statement = connection.prepare(sql);
    statements.set(sql, statement);
  }
  return statement;
}
