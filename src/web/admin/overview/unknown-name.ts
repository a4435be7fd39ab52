import type { TasksWire } from '#contract/overview-operations.ts';

/** A name on cards that no clinic or product has. */
export type UnknownName = TasksWire['unknownNames']['names'][number];
