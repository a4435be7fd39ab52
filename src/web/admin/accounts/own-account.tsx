import { Card, SimpleGrid, Text } from '@mantine/core';
import { useRevalidator } from 'react-router';
import type { BodyOf } from '#contract/operations.ts';
import { ownAccount as words } from '#strings/vi/admin/accounts.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { roleNames } from '#strings/vi/roles.ts';
import { OwnSessions } from '#web/admin/accounts/own-sessions.tsx';
import { OwnTotp } from '#web/admin/accounts/own-totp.tsx';
import { PasswordFields } from '#web/admin/accounts/password-fields.tsx';
import { call } from '#web/admin/api/call.ts';
import { load } from '#web/admin/api/load.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { SmallForm } from '#web/admin/ui/small-form.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import type { Route } from './+types/own-account.ts';

export const meta = () => [{ title: admin.title(words.title) }];

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return load(async () => {
    const [{ user }, { sessions }] = await Promise.all([
      call('GET /admin/me', { signal }),
      call('GET /admin/me/sessions', { signal }),
    ]);
    return { user, sessions };
  }, words.notFetched);
}

/** The signed-in account: its password, two-factor code and sessions. */
export default function OwnAccount({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { user, sessions, failed } = loaderData;
  if (!user) return <EmptyList failed={failed} empty={words.notFetched} />;

  async function changePassword(body: BodyOf<'PUT /admin/me/password'>) {
    toastSuccess((await call('PUT /admin/me/password', { body })).message);
    await revalidate();
  }

  return (
    <>
      <PageHead title={words.title} help="own-account" lead={`${user.fullName} · ${roleNames[user.role]}`} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Card component="section" padding="lg">
          <h2>{words.password}</h2>
          <Text c="dimmed">{words.passwordLead}</Text>
          <SmallForm names={['password', 'newPassword']} submit={{ label: words.password }} send={changePassword}>
            {(errors) => (
              <>
                {/* Password managers read the account name from this field. */}
                <input type="text" autoComplete="username" value={user.fullName} readOnly hidden />
                <PasswordFields errors={errors} withNew />
              </>
            )}
          </SmallForm>
        </Card>
        <OwnTotp user={user} />
      </SimpleGrid>
      <OwnSessions sessions={sessions} />
    </>
  );
}
