import type { TasksWire } from '#contract/tasks-wire.ts';

/** A name on cards that no clinic or product has. */
export type UnknownName = TasksWire['unknownNames']['names'][number];
