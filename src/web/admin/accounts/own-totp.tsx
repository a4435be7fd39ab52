import { Card, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf, BodyOf } from '#contract/operations.ts';
import { ownAccount as words } from '#strings/vi/admin/accounts.ts';
import { PasswordFields } from '#web/admin/accounts/password-fields.tsx';
import { NewRecoveryCodes, RecoveryCodes } from '#web/admin/accounts/recovery-codes.tsx';
import type { Offer } from '#web/admin/accounts/totp-offer.tsx';
import { call } from '#web/admin/api/call.ts';
import { SmallForm } from '#web/admin/ui/small-form.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';

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
