import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import { ClinicMails } from '#domain/clinic-mail/clinic-mails.server.ts';
import { createMailer, isRefusedAddress } from '#mail/mailer.ts';

/** How often is looked for mails that are due, in ms. */
const interval = 5_000;

/** Sends the mails to clinics while the server runs, if a mail server is configured. */
export function startClinicMails(
  app: FastifyInstance,
  { mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>,
  { db, name }: { db: Database; name: string },
): void {
  if (!mail) return;
  const send = createMailer(mail);
  const mails = new ClinicMails({
    db,
    send: (letter) => send({ ...letter, fromName: name }),
    isRefusedAddress,
    name,
    publicUrl,
    onFailure: (reason) => app.log.error({ reason }, 'a mail to a clinic could not be sent'),
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => mails.sendDue(), interval).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await mails.stop();
  });
}
