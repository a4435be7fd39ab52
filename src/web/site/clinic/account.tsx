import type { ReactNode } from 'react';
import { Form, href, Link } from 'react-router';
import { pageMeta } from '#web/seo/page-meta.ts';
import { type AccountOutcome, changeAccount, type Offer } from '#web/site/clinic/account-actions.server.ts';
import { deskPath, loadForClinic } from '#web/site/clinic/desk.server.ts';
import { redirectWith } from '#web/site/cookies.server.ts';
import { areaWords, localeOf, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { Field, FormError } from '#web/ui/field.tsx';
import formStyles from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';
import { QrPicture } from '#web/ui/qr-picture.tsx';
import { describeAgent } from '#web/ui/user-agent.ts';
import type { Route } from './+types/account.ts';
import own from './account.module.css';
import styles from './clinic.module.css';

export const meta: Route.MetaFunction = ({ matches }) => {
  const locale = localeOf(matches);
  const { title } = areaWords(locale, 'clinicAccount');
  const { description } = areaWords(locale, 'clinic');
  return pageMeta({ matches }, { title, description, path: href('/clinic/account'), isPrivate: true });
};

export async function loader(args: Route.LoaderArgs) {
  const [{ tasks, mails }, { user }, { sessions }] = await Promise.all([
    // The staff have a page of their own.
    loadForClinic(args, 'GET /clinic'),
    loadForClinic(args, 'GET /admin/me'),
    loadForClinic(args, 'GET /admin/me/sessions'),
  ]);
  return { user, sessions, tasks, mails, isSaved: new URL(args.request.url).searchParams.has('saved') };
}

/** Changes the account; answers with the page itself where something is shown this once, or is wrong. */
export async function action(args: Route.ActionArgs) {
  const { cookies = [], ...outcome } = await changeAccount(args, await args.request.formData());
  if (outcome.problem || outcome.offer || outcome.recoveryCodes) return outcome;
  return redirectWith(cookies, `${deskPath(args, href('/clinic/account'))}?saved`);
}

/** The own account of somebody of a clinic: password, second factor, recovery codes, devices. Works without JavaScript. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { user, sessions, mails, isSaved } = loaderData;
  const words = useAreaWords('clinicAccount');
  const { back, signedInAs } = useAreaWords('clinic');
  const { path, formats } = useLocale();
  const outcome: Partial<AccountOutcome> = actionData ?? {};
  const { offer, recoveryCodes } = outcome;
  return (
    <div className={styles.page}>
      <div>
        <h1>{words.title}</h1>
        <p className={page.lead}>{signedInAs(user.fullName)}</p>
      </div>
      {isSaved && !actionData && (
        <p className={styles.done} role="status">
          {words.saved}
        </p>
      )}
      {recoveryCodes && (
        <section className={styles.done} role="status">
          <p>{words.recoveryOnce}</p>
          <ul>
            {recoveryCodes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.buttons} aria-labelledby="totp">
        <h2 id="totp">{words.totp}</h2>
        <p>{user.totp ? words.totpOn : words.totpOff}</p>
        {!user.totp && offer && <Confirm offer={offer} outcome={outcome} />}
        {!user.totp && !offer && <PasswordForm intent="set-up" outcome={outcome} label={words.setUp} />}
        {user.totp && (
          <>
            <h3>{words.recovery}</h3>
            <p>{words.recoveryLead}</p>
            <p>{words.recoveryLeft(user.recoveryCodesLeft)}</p>
            <details open={isAbout(outcome, 'recovery')}>
              <summary>{words.makeRecovery}</summary>
              <p>{words.makeRecoveryHint}</p>
              <PasswordForm intent="recovery" outcome={outcome} label={words.makeRecovery} />
            </details>
            <details open={isAbout(outcome, 'remove')}>
              <summary>{words.removeTotp}</summary>
              <PasswordForm intent="remove" outcome={outcome} label={words.removeTotp} />
            </details>
          </>
        )}
      </section>
      <section className={styles.buttons} aria-labelledby="password">
        <h2 id="password">{words.password}</h2>
        <p>{words.passwordLead}</p>
        <PasswordForm intent="password" outcome={outcome} label={words.password}>
          {/* Password managers read the account name from this field. */}
          <input type="text" name="username" autoComplete="username" value={user.fullName} readOnly hidden />
          <Field
            name="newPassword"
            type="password"
            label={words.newPassword}
            hint={words.newPasswordHint}
            error={errorOf(outcome, 'password', 'newPassword')}
            autoComplete="new-password"
            maxLength={1024}
            required
          />
        </PasswordForm>
      </section>
      {mails && <Mails {...mails} />}
      <section className={styles.buttons} aria-labelledby="sessions">
        <h2 id="sessions">{words.sessions}</h2>
        <ul className={styles.cards}>
          {sessions.map(({ _id, userAgent, lastSeenAt, current }) => (
            <li key={_id} className={styles.card}>
              <p>{describeAgent(userAgent, words)}</p>
              <p>{current ? words.current : words.lastSeen(formats.instant(lastSeenAt))}</p>
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <Form method="post">
            <button className={page.outlined} type="submit" name="intent" value="others">
              {words.endOthers}
            </button>
          </Form>
        )}
      </section>
      <Link className={page.link} to={path(href('/clinic'))}>
        {back}
      </Link>
    </div>
  );
}

const isAbout = ({ intent, problem }: Partial<AccountOutcome>, of: AccountOutcome['intent']) =>
  intent === of && problem !== undefined;

const errorOf = (outcome: Partial<AccountOutcome>, intent: AccountOutcome['intent'], field: string) =>
  isAbout(outcome, intent) ? outcome.problem?.errors[field] : undefined;

interface PasswordFormProps {
  intent: AccountOutcome['intent'];
  outcome: Partial<AccountOutcome>;
  label: string;
  children?: ReactNode;
}

/** A form that asks for the current password. */
function PasswordForm({ intent, outcome, label, children }: PasswordFormProps) {
  const words = useAreaWords('clinicAccount');
  return (
    <Form className={formStyles.form} method="post">
      {isAbout(outcome, intent) && outcome.problem?.message && <FormError>{outcome.problem.message}</FormError>}
      <Field
        name={`${intent}-password`}
        type="password"
        label={words.currentPassword}
        error={errorOf(outcome, intent, 'password')}
        autoComplete="current-password"
        maxLength={1024}
        required
      />
      {children}
      <button className={page.outlined} type="submit" name="intent" value={intent}>
        {label}
      </button>
    </Form>
  );
}

/** The secret for the app, as a QR code and as text, and the form for its first code. */
function Confirm({ offer: { secret, uri, code }, outcome }: { offer: Offer; outcome: Partial<AccountOutcome> }) {
  const words = useAreaWords('clinicAccount');
  return (
    <>
      <p>{words.scan}</p>
      <QrPicture className={own.qr} code={code} label={words.qr} />
      <p>{words.orType}</p>
      <p>
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Form className={formStyles.form} method="post">
        {outcome.problem?.message && <FormError>{outcome.problem.message}</FormError>}
        <input type="hidden" name="secret" value={secret} />
        <input type="hidden" name="uri" value={uri} />
        <Field
          name="code"
          label={words.code}
          error={errorOf(outcome, 'confirm', 'code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
        />
        <button className={page.button} type="submit" name="intent" value="confirm">
          {words.confirm}
        </button>
      </Form>
    </>
  );
}

/** Whether the clinic gets mails, and where. Without an address there is nothing to turn off. */
function Mails({ address, isOn }: NonNullable<Route.ComponentProps['loaderData']['mails']>) {
  const words = useAreaWords('clinicAccount');
  return (
    <section className={styles.buttons} aria-labelledby="mails">
      <h2 id="mails">{words.mails}</h2>
      {isOn ? <p>{address === null ? words.noAddress : words.mailsOn(address)}</p> : <p>{words.mailsOff}</p>}
      {(address !== null || !isOn) && (
        <Form method="post">
          <button className={page.outlined} type="submit" name="intent" value={isOn ? 'mails-off' : 'mails-on'}>
            {isOn ? words.turnMailsOff : words.turnMailsOn}
          </button>
        </Form>
      )}
    </section>
  );
}
