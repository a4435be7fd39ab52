import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { href } from 'react-router';
import type { AnswerOf, BodyOf } from '#contract/operations.ts';
import { fewRecoveryCodes } from '#domain/account/second-factor/recovery-code.ts';
import { ownAccount as words } from '#strings/vi/admin/accounts.ts';
import { PasswordFields } from '#web/admin/accounts/password-fields.tsx';
import { call } from '#web/admin/api/call.ts';
import { CopyButton } from '#web/admin/ui/copy-button.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { Problem } from '#web/admin/ui/problem.tsx';
import { SmallForm } from '#web/admin/ui/small-form.tsx';
import styles from './accounts.module.css';

interface RecoveryCodesProps {
  user: AnswerOf<'GET /admin/me'>['user'];
  onMade: (answer: AnswerOf<'POST /admin/me/recovery-codes'>) => Promise<void>;
}

/** How many recovery codes are left, and the form that makes new ones. */
export function RecoveryCodes({
  user: { recoveryCodesLeft: left, recoveryCodeUsedAt: usedAt },
  onMade,
}: RecoveryCodesProps) {
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
export function NewRecoveryCodes({ name, codes, onKept }: NewRecoveryCodesProps) {
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
