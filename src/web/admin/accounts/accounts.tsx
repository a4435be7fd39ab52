import { Badge, Button } from '@mantine/core';
import { href, Link } from 'react-router';
import type { AccountWire } from '#contract/account-wire.ts';
import { accounts as words } from '#strings/vi/admin/accounts.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { AccountDialog } from '#web/admin/accounts/account-dialog.tsx';
import { IssuedPassword } from '#web/admin/accounts/issued-password.tsx';
import { type AccountAction, useAccountActions } from '#web/admin/accounts/use-account-actions.ts';
import { ApiError, call, userMessageOf } from '#web/admin/api/call.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import { useAccount } from '#web/admin/session/account.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { EditIcon, KeyIcon, LockIcon, PlusIcon, UnlockIcon } from '#web/admin/ui/icons.tsx';
import type { Route } from './+types/accounts.ts';
import styles from './accounts.module.css';

export const meta = () => [{ title: admin.title(words.title) }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    const answer = await call('GET /admin/accounts', { signal: request.signal });
    return { accounts: answer.accounts };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { accounts: [], failed: userMessageOf(error, words.notFetched) };
  }
}

/** The accounts of the staff. */
export default function Accounts({ loaderData: { accounts, failed } }: Route.ComponentProps) {
  const own = useAccount();
  const work = useAccountActions();
  const { open } = work;
  const isOwn = ({ fullName }: AccountWire) => fullName === own.name;
  return (
    <>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        {!failed && (
          <Button leftSection={<PlusIcon />} onClick={() => work.setOpen({ what: 'create' })}>
            {words.create}
          </Button>
        )}
      </header>
      {accounts.length === 0 ? (
        <EmptyList failed={failed} empty={words.empty} />
      ) : (
        <PlainTable
          label={words.title}
          rows={accounts}
          keyOf={({ _id }) => _id}
          columns={[
            {
              label: words.name,
              cell: (account) => (
                <span>
                  {account.fullName} {isOwn(account) && <em className={styles.you}>({words.you})</em>}
                </span>
              ),
              isName: true,
            },
            { label: words.role, cell: ({ role }) => words.roles[role] },
            { label: words.state, cell: (account) => <State account={account} /> },
            { label: words.totp, cell: ({ totp }) => (totp ? words.totpOn : admin.none) },
            { label: words.createdAt, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
          ]}
          actions={{
            label: words.actions,
            of: (account) =>
              isOwn(account) ? (
                <Link className={styles.own} to={href('/admin/me')}>
                  {words.toOwn}
                </Link>
              ) : (
                <Actions account={account} onOpen={work.setOpen} />
              ),
          }}
        />
      )}
      {(open?.what === 'create' || open?.what === 'edit') && (
        <AccountDialog
          account={open.what === 'edit' ? open.account : undefined}
          save={work.save}
          onClose={work.close}
        />
      )}
      {open && open.what !== 'create' && open.what !== 'edit' && (
        <Question
          verb={open.what}
          account={open.account}
          onConfirm={() => void work.change(open.what, open.account)}
          onCancel={work.close}
        />
      )}
      {work.issued && <IssuedPassword issued={work.issued} onClose={work.closeIssued} />}
    </>
  );
}

function State({ account: { isActive, mustChangePassword } }: { account: AccountWire }) {
  if (!isActive)
    return (
      <Badge color="red" variant="light">
        {words.states.disabled}
      </Badge>
    );
  if (mustChangePassword) return <Badge variant="outline">{words.states.issued}</Badge>;
  return <Badge variant="light">{words.states.active}</Badge>;
}

type Opening = { what: 'edit' | AccountAction; account: AccountWire };

function Actions({ account, onOpen }: { account: AccountWire; onOpen: (opening: Opening) => void }) {
  const { fullName, isActive } = account;
  const toggle = isActive
    ? { what: 'disable' as const, icon: <LockIcon />, label: words.disable, name: words.disableRow(fullName) }
    : { what: 'enable' as const, icon: <UnlockIcon />, label: words.enable, name: words.enableRow(fullName) };
  return (
    <>
      <RowButton
        icon={<EditIcon />}
        label={words.edit}
        name={words.editRow(fullName)}
        isGentle
        onClick={() => onOpen({ what: 'edit', account })}
      />
      <RowButton
        icon={<KeyIcon />}
        label={words.reset}
        name={words.resetRow(fullName)}
        isGentle
        onClick={() => onOpen({ what: 'reset', account })}
      />
      <RowButton
        icon={toggle.icon}
        label={toggle.label}
        name={toggle.name}
        isGentle={!isActive}
        onClick={() => onOpen({ what: toggle.what, account })}
      />
    </>
  );
}

interface QuestionProps {
  verb: AccountAction;
  account: AccountWire;
  onConfirm: () => void;
  onCancel: () => void;
}

const questions = {
  disable: { ask: words.askDisable, confirm: words.disable },
  enable: { ask: words.askEnable, confirm: words.enable },
  reset: { ask: words.askReset, confirm: words.reset },
} as const;

function Question({ verb, account, onConfirm, onCancel }: QuestionProps) {
  const { ask, confirm } = questions[verb];
  return (
    <ConfirmDialog
      title={admin.almost}
      confirm={confirm}
      isGentle={verb !== 'disable'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {ask(account.fullName)}
    </ConfirmDialog>
  );
}
