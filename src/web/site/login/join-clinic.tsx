import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router';
import { joinClinic as words } from '#strings/vi/site/join-clinic.ts';
import { sendCall } from '#web/api/send-call.ts';
import { callApiContext } from '#web/context.ts';
import { InviteForm } from '#web/site/login/invite-form.tsx';
import { acceptInvite } from '#web/site/login/login-steps.ts';

export const meta = () => [{ title: words.title }, { name: 'robots', content: 'noindex' }];

const route = 'POST /clinic/join';

export const action = async ({ context, request }: ActionFunctionArgs) =>
  acceptInvite(context.get(callApiContext), route, await request.formData());

export const clientAction = async ({ request }: ClientActionFunctionArgs) =>
  acceptInvite(sendCall, route, await request.formData());

/** Creates the account of somebody of a clinic, whom the staff have sent a one-time link to this page. */
export default function JoinClinic() {
  return <InviteForm words={words} />;
}
