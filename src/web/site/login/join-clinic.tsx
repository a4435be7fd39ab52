import { joinClinic as words } from '#strings/vi/site/join-clinic.ts';
import { InviteForm } from '#web/site/login/invite-form.tsx';
import { acceptInvite } from '#web/site/login/login-calls.ts';

export const meta = () => [{ title: words.title }, { name: 'robots', content: 'noindex' }];

/** Creates the account of somebody of a clinic, whom the staff have sent a one-time link to this page. */
export default function JoinClinic() {
  return <InviteForm words={words} send={(fields) => acceptInvite('POST /clinic/join', fields)} />;
}
