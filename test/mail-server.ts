import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';

/** A mail that the server has taken. */
interface ReceivedMail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  /** Its header, as it came. */
  head: string;
}

interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly inbox: ReceivedMail[];
  /** The status with which receivers are refused, by their addresses. */
  readonly refused: Map<string, number>;
  /** Called with each mail that was read, before it is taken: while this waits, so does the sender. */
  beforeTaking: (mail: ReceivedMail) => Promise<unknown> | undefined;
}

/** Starts an SMTP server before the tests of a file or block, and stops it after them. */
export function openMailServer(): MailServer {
  const inbox: ReceivedMail[] = [];
  const refused = new Map<string, number>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const responseCode = refused.get(address);
      done(
        responseCode === undefined ? null : Object.assign(new Error(`No such mailbox: ${address}`), { responseCode }),
      );
    },
    async onData(stream, { envelope }, done) {
      const source = Buffer.concat(await stream.toArray()).toString('utf8');
      const end = source.indexOf('\r\n\r\n');
      const [head, body] = [source.slice(0, end), source.slice(end + 4)];
      const subject = decodeWords(/^Subject: ((?:.|\r\n )*)/m.exec(head)?.[1] ?? '');
      const text = /quoted-printable/.test(head) ? decodeQuoted(body) : Buffer.from(body, 'base64').toString('utf8');
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const mail = { from, to: envelope.rcptTo.map(({ address }) => address), subject, text, head };
      await server.beforeTaking(mail);
      inbox.push(mail);
      done();
    },
  });
  const server: MailServer = {
    inbox,
    refused,
    get port() {
      return (smtp.server.address() as AddressInfo).port;
    },
    get url() {
      return `smtp://127.0.0.1:${server.port}`;
    },
    beforeTaking: () => undefined,
  };
  beforeAll(() => new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));
  return server;
}

/** Decodes the words of RFC 2047. */
export function decodeWords(text: string): string {
  const joined = text.replace(/\?=\s+=\?/g, '?==?');
  return joined.replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_all, encoding: string, word: string) =>
    encoding.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : decodeQuoted(word.replaceAll('_', ' ')),
  );
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
