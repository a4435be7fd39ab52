import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { href, Link } from 'react-router';
import type { AccountWire } from '#contract/account-wire.ts';
import { accounts as words } from '#strings/vi/admin/accounts.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { roleNames } from '#strings/vi/roles.ts';
import { AccountDialog } from '#web/admin/accounts/account-dialog.tsx';
import { IssuedPassword } from '#web/admin/accounts/issued-password.tsx';
import { type AccountAction, useAccountActions } from '#web/admin/accounts/use-account-actions.ts';
import { call } from '#web/admin/api/call.ts';
import { load } from '#web/admin/api/load.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import { type PageHandle, useAccount } from '#web/admin/session/account.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { EditIcon, KeyIcon, LockIcon, PlusIcon, UnlockIcon } from '#web/admin/ui/icons.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { RoleTable } from '#web/admin/ui/role-table.tsx';
import type { Route } from './+types/accounts.ts';
import styles from './accounts.module.css';

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'accounts' };

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return load(() => call('GET /admin/accounts', { signal }), words.notFetched);
}

/** The list of staff accounts, for owners. */
export default function Accounts({ loaderData: { accounts = [], failed } }: Route.ComponentProps) {
  const own = useAccount();
  const actions = useAccountActions();
  const { open } = actions;
  const isOwn = ({ fullName }: AccountWire) => fullName === own.name;
  return (
    <>
      <PageHead title={words.title} help="accounts">
        {!failed && (
          <Button leftSection={<PlusIcon />} onClick={() => actions.setOpen({ type: 'create' })}>
            {words.create}
          </Button>
        )}
      </PageHead>
      <Link className={styles.own} to={href('/admin/downloads')}>
        {words.downloads}
      </Link>
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
            { label: words.role, cell: ({ role }) => roleNames[role] },
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
                <Actions account={account} onOpen={actions.setOpen} />
              ),
          }}
        />
      )}
      <section className={styles.rights} aria-labelledby="rights">
        <h2 id="rights">{words.rightsTitle}</h2>
        <RoleTable />
      </section>
      {(open?.type === 'create' || open?.type === 'edit') && (
        <AccountDialog
          account={open.type === 'edit' ? open.account : undefined}
          save={actions.save}
          onClose={actions.close}
        />
      )}
      {open && open.type !== 'create' && open.type !== 'edit' && (
        <Confirmation
          action={open.type}
          account={open.account}
          onConfirm={() => void actions.change(open.type, open.account)}
          onCancel={actions.close}
        />
      )}
      {actions.issued && <IssuedPassword issued={actions.issued} onClose={actions.closeIssued} />}
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

type OpenDialog = { type: 'edit' | AccountAction; account: AccountWire };

function Actions({ account, onOpen }: { account: AccountWire; onOpen: (dialog: OpenDialog) => void }) {
  const { fullName, isActive } = account;
  const toggle = isActive
    ? { type: 'disable' as const, icon: <LockIcon />, label: words.disable, name: words.disableRow(fullName) }
    : { type: 'enable' as const, icon: <UnlockIcon />, label: words.enable, name: words.enableRow(fullName) };
  return (
    <>
      <RowButton
        icon={<EditIcon />}
        label={words.edit}
        name={words.editRow(fullName)}
        isGentle
        onClick={() => onOpen({ type: 'edit', account })}
      />
      <RowButton
        icon={<KeyIcon />}
        label={words.reset}
        name={words.resetRow(fullName)}
        isGentle
        onClick={() => onOpen({ type: 'reset', account })}
      />
      <RowButton
        icon={toggle.icon}
        label={toggle.label}
        name={toggle.name}
        isGentle={!isActive}
        onClick={() => onOpen({ type: toggle.type, account })}
      />
    </>
  );
}

interface ConfirmationProps {
  action: AccountAction;
  account: AccountWire;
  onConfirm: () => void;
  onCancel: () => void;
}

const confirmations = {
  disable: { question: words.askDisable, confirm: words.disable },
  enable: { question: words.askEnable, confirm: words.enable },
  reset: { question: words.askReset, confirm: words.reset },
} as const;

function Confirmation({ action, account, onConfirm, onCancel }: ConfirmationProps) {
  const { question, confirm } = confirmations[action];
  return (
    <ConfirmDialog
      title={admin.almost}
      confirm={confirm}
      isGentle={action !== 'disable'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {question(account.fullName)}
    </ConfirmDialog>
  );
}
