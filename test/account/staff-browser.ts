import { type Answer, apiClient } from '../api-client.ts';

/** Passwords that are in no list of common ones. */
export const passwords = {
  lan: 'con mèo xanh ngủ trên mái tôn',
  minh: 'bảy chiếc thuyền giấy trôi sông',
  next: 'quả khế chua rụng đầy sân gạch',
} as const;

/** A browser of somebody on the staff: it keeps cookies and sends them back. */
export class StaffBrowser {
  readonly cookies = new Map<string, string>();
  readonly #url: string;
  readonly #headers: Record<string, string>;

  /** @param url of the server; `headers` go with each request */
  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await apiClient(this.#url, this.cookieHeader).call(method, path, body, this.#headers);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  signIn(fullName: string, password: string, code?: string): Promise<Answer> {
    return this.send('POST', '/admin/signIn', { fullName, password, ...(code !== undefined && { code }) });
  }

  /** Whether the server knows who this is: 200 or 401. */
  async me(): Promise<number> {
    return (await this.send('GET', '/admin/me')).status;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Another browser with the same cookies, as a thief would have them. */
  copy(): StaffBrowser {
    const copy = new StaffBrowser(this.#url, this.#headers);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }
}
