import { data, type RouterContextProvider } from 'react-router';
import { reportContext } from '#web/context.ts';

/**
 * Reads what a page is made of.
 *
 * @throws a 500 where it cannot be read; the page of errors shows the id under which the log has the reason
 */
export async function readOrFail<Result>(
  context: Readonly<RouterContextProvider>,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const requestId = context.get(reportContext)(error);
    throw data({ requestId }, { status: 500, statusText: 'Internal Server Error' });
  }
}
