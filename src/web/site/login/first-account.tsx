import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router';
import { firstAccount as words } from '#strings/vi/site/invites.ts';
import { sendCall } from '#web/api/send-call.ts';
import { callApiContext } from '#web/context.ts';
import { InviteForm } from '#web/site/login/invite-form.tsx';
import { acceptInvite } from '#web/site/login/login-steps.ts';

export const meta = () => [{ title: words.title }, { name: 'robots', content: 'noindex' }];

const route = 'POST /admin/first-account';

export const action = async ({ context, request }: ActionFunctionArgs) =>
  acceptInvite(context.get(callApiContext), route, await request.formData());

export const clientAction = async ({ request }: ClientActionFunctionArgs) =>
  acceptInvite(sendCall, route, await request.formData());

/** Creates the first account. The server prints a one-time link to this page while no account exists. */
export default function FirstAccount() {
  return <InviteForm words={words} />;
}
