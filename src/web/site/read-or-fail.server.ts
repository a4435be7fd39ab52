import { data, type RouterContextProvider } from 'react-router';
import { isUnavailable } from '#domain/errors.ts';
import { reportContext } from '#web/context.ts';

/**
 * Reads what a page is made of.
 *
 * @throws a 500 where it cannot be read, a 503 while the database is away; the page of errors shows the id under which
 * the log has the reason
 */
export async function readOrFail<Result>(
  context: Readonly<RouterContextProvider>,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const requestId = context.get(reportContext)(error);
    throw data({ requestId }, failureOf(error));
  }
}

function failureOf(error: unknown): { status: number; statusText: string } {
  if (isUnavailable(error)) return { status: 503, statusText: 'Service Unavailable' };
  return { status: 500, statusText: 'Internal Server Error' };
}
