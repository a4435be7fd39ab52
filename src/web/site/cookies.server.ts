import { redirect } from 'react-router';

/** The headers of an answer that hands on cookies which the API has set. */
export const cookieHeaders = (cookies: readonly string[]) =>
  cookies.map((cookie): [string, string] => ['set-cookie', cookie]);

/** Leads to another page, with cookies that the API has set. */
export const redirectWith = (cookies: readonly string[], to: string) =>
  redirect(to, { headers: cookieHeaders(cookies) });
