import type { Database } from '#database/database.ts';
import { insertAccount } from '#domain/account/account-queries.server.ts';
import { hashPassword } from '#domain/account/password/password.server.ts';
import type { Role } from '#domain/account/rights.ts';

/** What a call is answered with, an error like any other answer. `body` is undefined where there is none. */
export interface Answer {
  status: number;
  headers: Headers;
  body: ReturnType<typeof JSON.parse>;
}

export interface ApiClient {
  /** @param body a form, or a value that is sent as JSON */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/**
 * A client of a server's `/api` that calls everything JSON which is no form, also what has no body.
 *
 * @param cookie what a browser that is signed in would send
 */
export function apiClient(url: string, cookie?: string): ApiClient {
  return {
    async call(method, path, body, more = {}) {
      const isForm = body instanceof FormData || body instanceof URLSearchParams;
      const response = await fetch(`${url}/api${path}`, {
        method,
        redirect: 'manual',
        headers: { ...more, ...(cookie && { cookie }), ...(!isForm && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = /^application\/(?:problem\+)?json/.test(response.headers.get('content-type') ?? '');
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? JSON.parse(text) : text || undefined,
      };
    },
  };
}

/** Signs in; the client that is signed in, and the answer to the call. */
export async function signIn(
  url: string,
  { fullName, password }: { fullName: string; password: string },
): Promise<{ client: ApiClient; answer: Answer }> {
  const answer = await apiClient(url).call('POST', '/admin/signIn', { fullName, password });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { client: apiClient(url, cookies.join('; ')), answer };
}

/** Hashing takes a twentieth of a second; accounts of tests may have one password. */
const hashes = new Map<string, Promise<string>>();

/** Adds an account that can be signed in to at once. */
export async function addAccount(
  db: Database,
  { fullName, role, password }: { fullName: string; role: Role; password: string },
): Promise<number> {
  if (!hashes.has(password)) hashes.set(password, hashPassword(password));
  const passwordHash = (await hashes.get(password)) ?? '';
  const at = new Date().toISOString();
  return db.write(async (tx) => {
    const { id } = await insertAccount(tx, { name: fullName, role, passwordHash, passwordExpiresAt: null }, at);
    return id;
  });
}
