import { Button, Card, Group, Stack, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { href, useRevalidator } from 'react-router';
import type { AnswerOf, BodyOf } from '#contract/operations.ts';
import { fewRecoveryCodes } from '#domain/account/second-factor/recovery-code.ts';
import { ownAccount as words } from '#strings/vi/admin/accounts.ts';
import { PasswordFields } from '#web/admin/accounts/password-fields.tsx';
import type { Offer } from '#web/admin/accounts/totp-offer.tsx';
import { call } from '#web/admin/api/call.ts';
import { CopyButton } from '#web/admin/ui/copy-button.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { Problem } from '#web/admin/ui/messages.tsx';
import { SmallForm } from '#web/admin/ui/small-form.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import styles from './accounts.module.css';

/** Loaded on demand, because it brings the QR encoder with it. */
const TotpOffer = lazy(() => import('#web/admin/accounts/totp-offer.tsx'));

/** Turns two-factor sign-in with an authenticator app on and off. */
export function OwnTotp({ user }: { user: AnswerOf<'GET /admin/me'>['user'] }) {
  const { revalidate } = useRevalidator();
  const [offer, setOffer] = useState<Offer>();
  const [codes, setCodes] = useState<readonly string[]>();
  const isOn = user.totp;

  async function setUp(body: BodyOf<'POST /admin/me/totp'>) {
    setOffer(await call('POST /admin/me/totp', { body }));
  }

  async function finish({ message, recoveryCodes }: { message: string; recoveryCodes?: string[] }) {
    toastSuccess(message);
    setCodes(recoveryCodes);
    await revalidate();
    setOffer(undefined);
  }

  if (codes)
    return (
      <Card component="section" padding="lg">
        <h2>{words.totp}</h2>
        <NewRecoveryCodes name={user.fullName} codes={codes} onKept={() => setCodes(undefined)} />
      </Card>
    );
  return (
    <Card component="section" padding="lg">
      <h2>{words.totp}</h2>
      {user.mustSetUpApp && <p role="status">{words.totpRequired}</p>}
      <Text c="dimmed">{isOn ? words.totpOn : words.totpOff}</Text>
      {isOn && (
        <SmallForm
          key="remove"
          names={['password']}
          submit={{ label: words.removeTotp, isRed: true }}
          send={async (body) => finish(await call('POST /admin/me/totp/remove', { body }))}
        >
          {(errors) => <PasswordFields errors={errors} />}
        </SmallForm>
      )}
      {isOn && <RecoveryCodes user={user} onMade={finish} />}
      {!isOn && !offer && (
        <SmallForm key="set-up" names={['password']} submit={{ label: words.setUp }} send={setUp}>
          {(errors) => <PasswordFields errors={errors} />}
        </SmallForm>
      )}
      {!isOn && offer && (
        <>
          <Suspense>
            <TotpOffer {...offer} />
          </Suspense>
          <SmallForm
            key="confirm"
            names={['code']}
            submit={{ label: words.confirm }}
            send={async (body) => finish(await call('PUT /admin/me/totp', { body }))}
          >
            {(errors) => (
              <TextInput
                name="code"
                size="lg"
                label={words.code}
                error={errors.get('code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={7}
                autoFocus
              />
            )}
          </SmallForm>
        </>
      )}
    </Card>
  );
}

interface RecoveryCodesProps {
  user: AnswerOf<'GET /admin/me'>['user'];
  onMade: (answer: AnswerOf<'POST /admin/me/recovery-codes'>) => Promise<void>;
}

/** How many recovery codes are left, and the form that makes new ones. */
function RecoveryCodes({ user: { recoveryCodesLeft: left, recoveryCodeUsedAt: usedAt }, onMade }: RecoveryCodesProps) {
  const heading = useId();
  const make = async (body: BodyOf<'POST /admin/me/recovery-codes'>) =>
    onMade(await call('POST /admin/me/recovery-codes', { body }));
  return (
    <Stack component="section" className={styles.part ?? ''} aria-labelledby={heading}>
      <h3 id={heading}>{words.recovery}</h3>
      <p>{words.recoveryLead}</p>
      {left > fewRecoveryCodes ? <p>{words.recoveryLeft(left)}</p> : <Problem>{words.recoveryFew(left)}</Problem>}
      {usedAt !== null && (
        <p>
          {words.recoveryUsedAt} <DateTime at={usedAt} />. {words.recoveryNotYou}
        </p>
      )}
      <SmallForm names={['password']} submit={{ label: words.makeRecovery }} send={make}>
        {(errors) => (
          <>
            <p>{words.makeRecoveryHint}</p>
            <PasswordFields errors={errors} />
          </>
        )}
      </SmallForm>
    </Stack>
  );
}

interface NewRecoveryCodesProps {
  name: string;
  codes: readonly string[];
  onKept: () => void;
}

/** Shows recovery codes, which the server tells this once. On paper they stand alone. */
function NewRecoveryCodes({ name, codes, onKept }: NewRecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack component="section" className={styles.paper ?? ''}>
      <h3 ref={heading} tabIndex={-1}>
        {words.recoveryCodes(name)}
      </h3>
      <p className={styles.screen}>{words.recoveryOnce}</p>
      <ol ref={list} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>{words.recoveryUse(location.origin + href('/login'))}</p>
      <p className={styles.printed}>
        {words.recoveryMadeAt} <DateTime at={new Date().toISOString()} />
      </p>
      <Group gap="xs" className={styles.screen ?? ''}>
        <Button variant="default" onClick={() => window.print()}>
          {words.print}
        </Button>
        <CopyButton of={list} />
        <Button onClick={onKept}>{words.recoveryKept}</Button>
      </Group>
    </Stack>
  );
}
