import { useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  href,
  redirectDocument,
  useLocation,
} from 'react-router';
import type { Route } from '#contract/operations.ts';
import { joinClinic as words } from '#strings/vi/site/invites.ts';
import { type CallArguments, type Outcome, sendCall } from '#web/api/send-call.ts';
import { callApiContext } from '#web/context.ts';
import { redirectWith } from '#web/site/cookies.server.ts';
import { InviteForm } from '#web/site/login/invite-form.tsx';
import { acceptInvite } from '#web/site/login/login-steps.ts';
import { FormError } from '#web/ui/field.tsx';

export const meta = () => [{ title: words.title }, { name: 'robots', content: 'noindex' }];

const route = 'POST /clinic/join';

export async function action({ context, request }: ActionFunctionArgs) {
  const cookies: string[] = [];
  const callApi = context.get(callApiContext);
  async function call<R extends Route>(to: R, ...options: CallArguments<R>): Promise<Outcome<R>> {
    const outcome = await callApi(to, ...options);
    cookies.push(...outcome.cookies);
    return outcome;
  }
  const outcome = await acceptInvite(call, route, await request.formData());
  // A fragment of its own, in place of the used token.
  if (outcome.isDone) throw redirectWith(cookies, `${href('/clinic')}#noi-dung`);
  return outcome;
}

export async function clientAction({ request }: ClientActionFunctionArgs) {
  const form = await request.formData();
  const outcome = await acceptInvite(sendCall, route, form);
  if (!outcome.isDone) return outcome;
  // Only a hint, as the sign-in leaves it; the server enforces rights.
  localStorage.setItem('user', JSON.stringify({ fullName: form.get('fullName'), role: 'clinic' }));
  // The frame of the page knows from its document who is signed in.
  return redirectDocument(href('/clinic'));
}

/** Creates the account of somebody of a clinic, whom the staff have sent a one-time link to this page, and signs it in. */
export default function JoinClinic() {
  return (
    <InviteForm words={words}>
      <Invitation />
    </InviteForm>
  );
}

/** Which clinic invites, once scripts have asked for it. */
function Invitation() {
  const { hash } = useLocation();
  const [outcome, setOutcome] = useState<Outcome<'POST /clinic/invitation'>>();
  useEffect(() => {
    const token = hash.slice(1);
    if (token !== '') void sendCall('POST /clinic/invitation', { body: { token } }).then(setOutcome);
  }, [hash]);
  if (!outcome) return null;
  if (!outcome.isOk) return outcome.problem.message ? <FormError>{outcome.problem.message}</FormError> : null;
  const { dentalName, fullName } = outcome.answer;
  return (
    <p role="status">
      {words.from} <strong>{dentalName}</strong>
      {fullName !== null && ` – ${words.again(fullName)}`}
    </p>
  );
}
