import { href, type RouterContextProvider, redirect } from 'react-router';
import { signedInContext } from '#web/context.ts';
import { readOrFail } from '#web/site/read-or-fail.server.ts';

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/**
 * The account of a request that is signed in as one of the staff. Without a session it redirects to the sign-in page, which leads
 * back, and a clinic to its own pages.
 */
export async function requireAccount({ context, request }: LoaderArgs) {
  const account = await readOrFail(context, context.get(signedInContext));
  if (account) {
    const { name, role } = account;
    if (role === 'clinic') throw redirect(href('/clinic'));
    return { name, role };
  }
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?${new URLSearchParams({ next: pathname + search })}`);
}
