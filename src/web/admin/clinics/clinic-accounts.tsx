import { Button, Flex } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { href } from 'react-router';
import { accounts } from '#strings/vi/admin/accounts.ts';
import { clinicAccounts as words } from '#strings/vi/admin/clinic-accounts.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import type { Invited } from '#web/admin/clinics/invite-dialog.tsx';
import { RecordPart } from '#web/admin/form/record-part.tsx';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import type { Clinic } from '#web/admin/records/resource-config.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { KeyIcon, LockIcon, UnlockIcon } from '#web/admin/ui/icons.tsx';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';

const InviteDialog = preloadable(() => import('#web/admin/clinics/invite-dialog.tsx'));

/** The people of a clinic who have an account, and invites for more of them. */
export default function ClinicAccounts({ record: { id, name } }: { record: Pick<Clinic, 'id' | 'name'> }) {
  const [invited, setInvited] = useState<Invited>();
  const { data, isError, refetch } = useQuery({
    queryKey: ['clinic accounts', id],
    queryFn: ({ signal }) => call('GET /dental/:id/accounts', { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
  const { accounts: people = [], invites = [] } = data ?? {};

  async function change(send: () => Promise<{ message?: string | undefined }>) {
    try {
      const { message } = await send();
      if (message) toastSuccess(message);
    } catch (error) {
      toastError(userMessageOf(error, accounts.notSaved));
    }
    await refetch();
  }

  async function invite(account?: string) {
    try {
      setInvited(await call('POST /dental/:id/invites', { params: { id }, body: account ? { account } : {} }));
    } catch (error) {
      toastError(userMessageOf(error, words.notInvited));
    }
    await refetch();
  }

  return (
    <RecordPart id="tai-khoan-nha-khoa" title={words.title}>
      <p>{words.lead}</p>
      <Button size="lg" onClick={() => void invite()}>
        {words.invite}
      </Button>
      <a href={href('/clinic/sheet')} target="_blank" rel="noreferrer">
        {words.sheet}
      </a>
      {!data && <p role="status">{isError ? words.failed : admin.loading}</p>}
      {people.length > 0 && (
        <PlainTable
          label={words.list}
          rows={people}
          keyOf={({ _id }) => _id}
          columns={[
            { label: words.name, cell: ({ fullName }) => fullName, isName: true },
            {
              label: words.state,
              cell: ({ isActive }) => (isActive ? accounts.states.active : accounts.states.disabled),
            },
          ]}
          actions={{
            label: words.actions,
            of: ({ _id, fullName, isActive }) => (
              <>
                <RowButton
                  icon={<KeyIcon />}
                  label={words.inviteAgain}
                  name={words.inviteAgainRow(fullName)}
                  isGentle
                  onClick={() => void invite(_id)}
                />
                <RowButton
                  icon={isActive ? <LockIcon /> : <UnlockIcon />}
                  label={isActive ? accounts.disable : accounts.enable}
                  name={isActive ? accounts.disableRow(fullName) : accounts.enableRow(fullName)}
                  isGentle={!isActive}
                  onClick={() =>
                    void change(() =>
                      call(`PUT /dental/accounts/${isActive ? 'disable' : 'enable'}/:id`, { params: { id: _id } }),
                    )
                  }
                />
              </>
            ),
          }}
        />
      )}
      {invites.length > 0 && (
        <>
          <h3>{words.open}</h3>
          <Flex component="ul" direction="column" gap="xs">
            {invites.map(({ _id, createdBy, expiresAt }) => (
              <Flex key={_id} component="li" wrap="wrap" gap="xs" align="center" justify="space-between">
                <span>
                  {words.openLine(createdBy)} <DateTime at={expiresAt} />
                </span>
                <Button
                  variant="default"
                  onClick={() => void change(() => call('DELETE /dental/invites/:id', { params: { id: _id } }))}
                >
                  {words.revoke}
                </Button>
              </Flex>
            ))}
          </Flex>
        </>
      )}
      {invited && (
        <Suspense>
          <InviteDialog clinic={name} invited={invited} onClose={() => setInvited(undefined)} />
        </Suspense>
      )}
    </RecordPart>
  );
}
