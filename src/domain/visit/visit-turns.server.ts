import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';

/** What staff asked or decided of a claim, or what the clinic answered. */
export interface VisitTurn {
  by: 'staff' | 'clinic';
  /** Empty where the clinic has sent pictures alone. */
  text: string;
  /** ISO 8601, UTC. */
  at: string;
}

interface Detail {
  after?: { decision?: string | null };
  answer?: string;
}

/** The questions, answers and decisions of visits in their order, without those that were taken back. */
export async function visitTurns(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  ids: readonly number[],
): Promise<Map<number, VisitTurn[]>> {
  if (ids.length === 0) return new Map();
  const lines = await db
    .selectFrom('audit')
    .select(['recordId', 'action', 'detail', 'at'])
    .where('noun', '=', 'visit')
    .where('recordId', 'in', ids)
    .orderBy('id')
    .execute();
  const stepsOf = Map.groupBy(lines, ({ recordId }) => recordId);
  return new Map([...stepsOf].map(([id, steps]) => [id, turnsOf(steps)]));
}

interface Line {
  action: string;
  detail: string | null;
  at: string;
}

function turnsOf(lines: readonly Line[]): VisitTurn[] {
  const turns: (VisitTurn | undefined)[] = [];
  let question: string | null = null;
  for (const { action, detail, at } of lines) {
    const { after = {}, answer }: Detail = JSON.parse(detail ?? '{}');
    const written = after.decision;
    if (written !== undefined) question = written;
    if (action === 'undo') turns.pop();
    else if (action === 'answer') turns.push({ by: 'clinic', text: answer ?? '', at });
    // A question that is asked again changes no text.
    else turns.push(toTurn('staff', action === 'ask' ? question : written, at));
  }
  return turns.filter((turn) => turn !== undefined);
}

const toTurn = (by: VisitTurn['by'], text: string | null | undefined, at: string): VisitTurn | undefined =>
  text ? { by, text, at } : undefined;
