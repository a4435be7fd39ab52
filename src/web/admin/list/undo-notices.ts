import { createStore } from '#web/ui/store.ts';
import { waits } from '#web/ui/waits.ts';

/** What was changed a moment ago and can be taken back by one click. */
export interface UndoNotice {
  id: number;
  /** `bin`: it went to the recycle bin. `edit`: many cards got one value, or a picture left its gallery. */
  kind: 'bin' | 'edit';
  /** The name of the record, or how many there are. */
  name: string;
  /** What has happened, as a sentence. */
  text: string;
  count: number;
  undo: () => Promise<void>;
}

/** The notices that are shown, the oldest first. They outlive the list, so that another page can be opened meanwhile. */
export const undoNotices = createStore<readonly UndoNotice[]>([]);

const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

/** Offers to undo a change for a while. */
export function showUndoNotice(notice: Omit<UndoNotice, 'id'>): void {
  lastId += 1;
  undoNotices.set([...undoNotices.get(), { ...notice, id: lastId }]);
  startTimer(lastId);
}

function startTimer(id: number) {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismiss([id]), waits.undo),
  );
}

function dismiss(ids: readonly number[]) {
  for (const id of ids) {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }
  undoNotices.set(undoNotices.get().filter(({ id }) => !ids.includes(id)));
}

/** Keeps all notices while somebody points at one, or has the focus there. */
export function holdUndoNotices(): void {
  for (const timer of timers.values()) clearTimeout(timer);
}

/** Lets the notices go on: each has its whole time again. */
export function releaseUndoNotices(): void {
  for (const { id } of undoNotices.get()) startTimer(id);
}

/** Undoes what these notices name, the last first, since it was changed on top of the others, and removes them. */
export async function undoAll(notices: readonly UndoNotice[]): Promise<void> {
  dismiss(notices.map(({ id }) => id));
  for (const { undo } of notices.toReversed()) await undo();
}
