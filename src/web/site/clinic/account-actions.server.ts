import type { ActionFunctionArgs } from 'react-router';
import type { Problem } from '#contract/operations.ts';
import { callForClinic } from '#web/site/clinic/desk.server.ts';
import { type FormProblem, readOf, toFormProblem } from '#web/site/form-problem.ts';
import { drawQr, type QrCode } from '#web/ui/qr.ts';

/** What the forms of an account ask for. */
const intents = ['password', 'set-up', 'confirm', 'recovery', 'remove', 'others', 'mails-on', 'mails-off'] as const;
type Intent = (typeof intents)[number];

/** A secret for an authenticator app, which waits for its first code. */
export interface Offer {
  secret: string;
  uri: string;
  code: QrCode;
}

/** What came of a form: what is wrong, or what is shown this once, or the cookies of what is done. */
export interface AccountOutcome {
  intent: Intent;
  problem?: FormProblem;
  offer?: Offer;
  recoveryCodes?: string[];
  cookies?: string[];
}

/** Does what a form of the account's page asks for, by the calls that the back office makes, too. */
export async function changeAccount(
  args: Pick<ActionFunctionArgs, 'context' | 'request'>,
  form: FormData,
): Promise<AccountOutcome> {
  const read = readOf(form);
  const intent = intents.find((one) => one === read('intent')) ?? 'others';
  const body = { password: read(`${intent}-password`) };
  switch (intent) {
    case 'password': {
      const outcome = await callForClinic(args, 'PUT /admin/me/password', {
        body: { ...body, newPassword: read('newPassword') },
      });
      return outcome.isOk ? { intent, cookies: outcome.cookies } : failed(outcome);
    }
    case 'set-up': {
      const outcome = await callForClinic(args, 'POST /admin/me/totp', { body });
      return outcome.isOk ? { intent, offer: toOffer(outcome.answer) } : failed(outcome);
    }
    case 'confirm': {
      const outcome = await callForClinic(args, 'PUT /admin/me/totp', { body: { code: read('code') } });
      if (outcome.isOk) return { intent, recoveryCodes: outcome.answer.recoveryCodes };
      return { ...failed(outcome), offer: toOffer({ secret: read('secret'), uri: read('uri') }) };
    }
    case 'recovery': {
      const outcome = await callForClinic(args, 'POST /admin/me/recovery-codes', { body });
      return outcome.isOk ? { intent, recoveryCodes: outcome.answer.recoveryCodes } : failed(outcome);
    }
    case 'remove':
      return done(await callForClinic(args, 'POST /admin/me/totp/remove', { body }));
    case 'mails-on':
      return done(await callForClinic(args, 'PUT /clinic/mails', { body: { isOn: true } }));
    case 'mails-off':
      return done(await callForClinic(args, 'PUT /clinic/mails', { body: { isOn: false } }));
    default:
      return done(await callForClinic(args, 'DELETE /admin/me/sessions'));
  }

  function done(outcome: { isOk: true } | { isOk: false; problem: Problem }): AccountOutcome {
    return outcome.isOk ? { intent } : failed(outcome);
  }

  function failed({ problem }: { problem: Problem }): AccountOutcome {
    return { intent, problem: toFormProblem(problem) };
  }
}

const toOffer = ({ secret, uri }: Pick<Offer, 'secret' | 'uri'>): Offer => ({
  secret,
  uri,
  // The form that failed has sent it back.
  code: drawQr(uri.slice(0, maxUriLength)),
});

/** Longer than those of the server, and short enough for a QR code. */
const maxUriLength = 500;
