import { Anchor, Badge, Box, Button, Flex, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { href, Link, useRevalidator } from 'react-router';
import type { AccountWire } from '#contract/account-wire.ts';
import type { AnswerOf, BodyOf } from '#contract/operations.ts';
import { staffRoles } from '#domain/account/rights.ts';
import { accounts as words } from '#strings/vi/admin/accounts.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { roleNames } from '#strings/vi/roles.ts';
import { call, load, userMessageOf } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import { type PageHandle, useAccount } from '#web/admin/session/account.ts';
import { ChoiceLine } from '#web/admin/ui/choice.tsx';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { CopyButton } from '#web/admin/ui/copy-button.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { EditIcon, KeyIcon, LockIcon, PlusIcon, UnlockIcon } from '#web/admin/ui/icons.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { RoleTable } from '#web/admin/ui/role-table.tsx';
import { Secret } from '#web/admin/ui/secret.tsx';
import { FormDialog } from '#web/admin/ui/small-form.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
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
      <Anchor component={Link} to={href('/admin/downloads')}>
        {words.downloads}
      </Anchor>
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
                  {account.fullName}{' '}
                  {isOwn(account) && <Text component="em" c="dimmed" fw={400}>{`(${words.you})`}</Text>}
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
                <Anchor component={Link} to={href('/admin/me')}>
                  {words.toOwn}
                </Anchor>
              ) : (
                <Actions account={account} onOpen={actions.setOpen} />
              ),
          }}
        />
      )}
      <Flex component="section" direction="column" gap="md" mt={64} aria-labelledby="rights">
        <h2 id="rights">{words.rightsTitle}</h2>
        <RoleTable />
      </Flex>
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

/** The actions on an account that need a confirmation. */
type AccountAction = 'disable' | 'enable' | 'reset';

/** The dialog that is open. */
type Open =
  | { type: 'create' }
  | { type: 'edit'; account: AccountWire }
  | { type: AccountAction; account: AccountWire }
  | undefined;

type Changed = AnswerOf<
  `PUT /admin/accounts/${AccountAction}/:id` | 'POST /admin/accounts' | 'PUT /admin/accounts/:id'
>;

/** Creates and changes accounts. The list is reloaded after each change. */
function useAccountActions() {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open>();
  const [requestKey] = useState(() => new IdempotencyKey());
  const [issued, setIssued] = useState<Issued>();

  async function finish(changed: Changed) {
    setOpen(undefined);
    if ('password' in changed) setIssued({ name: changed.account.fullName, password: changed.password });
    else toastSuccess(changed.message ?? '');
    await revalidate();
  }

  return {
    open,
    setOpen,
    close: () => setOpen(undefined),
    issued,
    closeIssued: () => setIssued(undefined),
    /** @throws {ApiError} */
    async save(body: BodyOf<'POST /admin/accounts'>) {
      const account = open && 'account' in open ? open.account : undefined;
      if (!account) {
        const create = (idempotencyKey: string) => call('POST /admin/accounts', { body, idempotencyKey });
        return finish(await requestKey.send(create));
      }
      const { _id: id, version } = account;
      await finish(await call('PUT /admin/accounts/:id', { params: { id }, body: { ...body, version } }));
    },
    async change(action: AccountAction, { _id: id }: AccountWire) {
      setOpen(undefined);
      try {
        await finish(await call(`PUT /admin/accounts/${action}/:id`, { params: { id } }));
      } catch (error) {
        toastError(userMessageOf(error, words.notSaved));
      }
    },
  };
}

/** A generated password and the name of its account. */
interface Issued {
  name: string;
  password: string;
}

/** Shows a generated password. The server stores only its hash, so it can be shown this once. */
function IssuedPassword({ issued: { name, password }, onClose }: { issued: Issued; onClose: () => void }) {
  const text = useRef<HTMLElement>(null);
  const buttons = (
    <>
      <CopyButton of={text} />
      <Button onClick={onClose}>{admin.close}</Button>
    </>
  );
  return (
    <Dialog title={words.issued(name)} buttons={buttons} onClose={onClose}>
      <p>{words.issuedOnce}</p>
      <Secret ref={text} fz="1.25rem">
        {password}
      </Secret>
      <p>{words.issuedLife}</p>
    </Dialog>
  );
}

interface AccountDialogProps {
  /** The account that is edited; undefined for a new account. */
  account: AccountWire | undefined;
  save: (body: BodyOf<'POST /admin/accounts'>) => Promise<unknown>;
  onClose: () => void;
}

/** Creates an account, or edits the name and role of one. */
function AccountDialog({ account, save, onClose }: AccountDialogProps) {
  const send = ({ fullName, role }: Record<'fullName' | 'role', string>) =>
    save({ fullName, role: staffRoles.find((one) => one === role) ?? 'viewer' });
  return (
    <FormDialog
      title={account ? words.editRow(account.fullName) : words.create}
      submit={account ? words.save : words.create}
      names={['fullName', 'role']}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextInput
            name="fullName"
            size="lg"
            label={words.name}
            error={errors.get('fullName')}
            defaultValue={account?.fullName ?? ''}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <Stack component="fieldset" gap="xs">
            <Box component="legend" mb="xs">
              {words.role}
            </Box>
            {staffRoles.map((role) => (
              <ChoiceLine
                key={role}
                className={styles.role}
                type="radio"
                name="role"
                value={role}
                defaultChecked={role === (account?.role ?? 'staff')}
                label={<strong>{roleNames[role]}</strong>}
                hint={words.roleHints[role]}
              />
            ))}
          </Stack>
        </>
      )}
    </FormDialog>
  );
}
