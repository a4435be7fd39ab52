import { Badge } from '@mantine/core';
import type { AnswerOf } from '#contract/operations.ts';
import { isRequest, type VisitStep } from '#domain/visit/visit.ts';
import { visits as words } from '#strings/vi/admin/visits.ts';
import { visitKindNames, visitStateNames } from '#strings/vi/states.ts';

export type Visit = AnswerOf<'GET /visits'>['visits'][number];

/** What a visit is about: a card by its number, or how many more of them. */
export const subjectOf = ({ numbCode, cards }: Pick<Visit, 'numbCode' | 'cards'>) =>
  numbCode ?? words.moreCards(cards ?? 0);

/** What a visit is and whose, for headings and links. */
export const headingOf = (visit: Pick<Visit, 'kind' | 'fullName' | 'numbCode' | 'cards'>) =>
  visit.fullName === null ? subjectOf(visit) : `${visitKindNames[visit.kind]} · ${visit.fullName}`;

/** The name of a step: who has asked for something is not told that a restoration was made again. */
export const stepName = (step: VisitStep, kind: Visit['kind']) =>
  step === 'finish' && isRequest(kind) ? words.finishRequest : words.steps[step];

const colours = {
  open: 'yellow',
  waiting: 'blue',
  approved: 'blue',
  done: 'teal',
  declined: 'red',
  withdrawn: 'gray',
} as const;

/** The state of a visit, and whether its card is in the bin. */
export const VisitState = ({ visit: { state, isInBin } }: { visit: Pick<Visit, 'state' | 'isInBin'> }) => (
  <>
    <Badge color={colours[state]} variant="light" size="lg">
      {visitStateNames[state]}
    </Badge>{' '}
    {isInBin && (
      <Badge color="gray" variant="outline" size="lg">
        {words.inBin}
      </Badge>
    )}
  </>
);
