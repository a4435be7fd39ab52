/** How long a mail server may take to answer, in ms. */
const timeout = 20_000;

interface Mail {
  subject: string;
  text: string;
  /** By default whoever gets the mails about problems. */
  to?: string;
  /** Who sends it, for people. */
  fromName?: string;
  /** The same whenever the mail is sent again, so that one that comes twice is known. */
  id?: string;
}

/** Sends one mail; throws if the server does not take it. */
export type SendMail = (mail: Mail) => Promise<void>;

/**
 * Creates the function that sends mails by an SMTP server. The library is loaded for the first one.
 *
 * @param url `smtp://user:password@host:587`, or `smtps://` for TLS from the start. A password is sent by TLS only
 */
export function createMailer({ url, from, to }: { url: string; from: string; to: string }): SendMail {
  const address = new URL(url);
  // Otherwise somebody on the way could hide that the server offers TLS.
  if (address.password !== '') address.searchParams.set('requireTLS', 'true');
  return async ({ subject, text, to: receiver = to, fromName = '', id }) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: address.href,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        // As objects they are one address each, whatever is in them.
        from: { name: fromName, address: from },
        to: { name: '', address: receiver },
        subject,
        text,
        ...(id !== undefined && { messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>` }),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } finally {
      transport.close();
    }
  };
}

/** Whether an error of a mailer says that the mail server refuses the receiver's address for good. */
export function isRefusedAddress(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}
