import { href, type RouterContextProvider, redirect } from 'react-router';
import { brandContext, signedInContext } from '#web/context.ts';
import { readOrFail } from '#web/site/read-or-fail.server.ts';

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/**
 * The account of a request that is signed in as one of the staff. Without a session it redirects to the sign-in page, which leads
 * back, a clinic to its own pages, and who must set up an authenticator app to the page for that.
 */
export async function requireAccount({ context, request }: LoaderArgs) {
  const account = await readOrFail(context, context.get(signedInContext));
  const { pathname, search } = new URL(request.url);
  if (account) {
    const { name, role, mustSetUpApp } = account;
    if (role === 'clinic') throw redirect(href('/clinic'));
    if (mustSetUpApp && pathname !== href('/admin/me')) throw redirect(href('/admin/me'));
    return { name, role, brand: context.get(brandContext).name };
  }
  throw redirect(`/login?${new URLSearchParams({ next: pathname + search })}`);
}
