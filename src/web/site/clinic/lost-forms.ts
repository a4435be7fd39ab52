import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { VisitProblem } from '#web/site/clinic/visit-actions.server.ts';
import { useAreaWords } from '#web/site/language/locale.ts';

/** The answer to a form that has reached no server. */
export interface Lost {
  /** What the form was for. */
  lost: string;
}

interface Sending<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/** Sends a form of a page. Without a connection the page stays as it is, with all that was typed. */
export async function sendOrStay<Answer>({ request, serverAction }: Sending<Answer>): Promise<Answer | Lost> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // A browser says so when a request reaches no server.
    if (!(error instanceof TypeError)) throw error;
    return { lost: String(form.get('intent')) };
  }
}

/** Without a connection a page cannot be read again. */
export const reloadUnlessLost = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !actionResult?.lost && defaultShouldRevalidate;

/** What came of a form. That one was lost is a problem of it. */
export function useOutcome<Outcome extends object>(actionData: Outcome | Lost | undefined) {
  const { lost: message } = useAreaWords('clinicVisits');
  if (!actionData || !('lost' in actionData)) return actionData;
  const visitProblem: VisitProblem = { message, errors: {}, values: {}, intent: actionData.lost };
  return { visitProblem };
}
