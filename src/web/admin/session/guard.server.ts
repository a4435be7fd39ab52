import { type RouterContextProvider, redirect } from 'react-router';
import { signedInContext } from '#web/context.ts';
import { readOrFail } from '#web/site/read-or-fail.server.ts';

interface Asked {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** Who is signed in and asks for a page. The session decides; everybody else signs in first, and is led back then. */
export async function requireAccount({ context, request }: Asked) {
  const account = await readOrFail(context, context.get(signedInContext));
  if (account) return account;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?${new URLSearchParams({ next: pathname + search })}`);
}
