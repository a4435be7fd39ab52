import { firstAccount as words } from '#strings/vi/site/first-account.ts';
import { InviteForm } from '#web/site/login/invite-form.tsx';
import { acceptInvite } from '#web/site/login/login-calls.ts';

export const meta = () => [{ title: words.title }, { name: 'robots', content: 'noindex' }];

/** Creates the first account. The server prints a one-time link to this page while no account exists. */
export default function FirstAccount() {
  return <InviteForm words={words} send={(fields) => acceptInvite('POST /admin/first-account', fields)} />;
}
