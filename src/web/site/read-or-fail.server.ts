import { data, type RouterContextProvider } from 'react-router';
import { isUnavailable } from '#domain/errors.ts';
import { reportContext } from '#web/context.ts';

type Context = Readonly<RouterContextProvider>;

/** Reads what a page can do without; undefined if that fails, which is logged. */
export async function readOrNothing<Result>(
  context: Context,
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    context.get(reportContext)(error);
    return undefined;
  }
}

/**
 * Reads the data of a page.
 *
 * @throws 500 if reading fails, or 503 while the database is unavailable; the error page shows the request id of the log
 * entry
 */
export async function readOrFail<Result>(context: Context, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const requestId = context.get(reportContext)(error);
    throw data({ requestId }, statusOf(error));
  }
}

function statusOf(error: unknown): { status: number; statusText: string } {
  if (isUnavailable(error)) return { status: 503, statusText: 'Service Unavailable' };
  return { status: 500, statusText: 'Internal Server Error' };
}
