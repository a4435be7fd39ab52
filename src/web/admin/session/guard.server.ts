import { type RouterContextProvider, redirect } from 'react-router';
import { signedInContext } from '#web/context.ts';
import { readOrFail } from '#web/site/read-or-fail.server.ts';

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** The signed-in account of a request; without a session it redirects to the sign-in page, which leads back. */
export async function requireAccount({ context, request }: LoaderArgs) {
  const account = await readOrFail(context, context.get(signedInContext));
  if (account) return account;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?${new URLSearchParams({ next: pathname + search })}`);
}
