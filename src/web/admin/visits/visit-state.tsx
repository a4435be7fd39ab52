import { Badge } from '@mantine/core';
import type { AnswerOf } from '#contract/operations.ts';
import { visitStateNames } from '#strings/vi/visit-states.ts';

export type Visit = AnswerOf<'GET /visits'>['visits'][number];

const colours = {
  open: 'yellow',
  waiting: 'blue',
  approved: 'blue',
  done: 'teal',
  declined: 'red',
  withdrawn: 'gray',
} as const;

/** The state of a visit. */
export const VisitState = ({ state }: Pick<Visit, 'state'>) => (
  <Badge color={colours[state]} variant="light" size="lg">
    {visitStateNames[state]}
  </Badge>
);
