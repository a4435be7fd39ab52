/** How long a mail server may take to answer, in ms. */
const timeout = 20_000;

interface Mail {
  subject: string;
  text: string;
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
  return async ({ subject, text }) => {
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
      await transport.sendMail({ from, to, subject, text });
    } finally {
      transport.close();
    }
  };
}
