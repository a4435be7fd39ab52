import { createStore } from '#web/ui/store.ts';
import { waits } from '#web/ui/waits.ts';

/** What was moved into the recycle bin a moment ago and can be restored by one click. */
export interface BinNotice {
  id: number;
  /** The name of the record, or how many there are. */
  name: string;
  count: number;
  restore: () => Promise<void>;
}

/** The notices that are shown, the oldest first. They outlive the list, so that another page can be opened meanwhile. */
export const binNotices = createStore<readonly BinNotice[]>([]);

const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

/** Offers to undo a deletion for a while. */
export function showBinNotice(notice: Omit<BinNotice, 'id'>): void {
  lastId += 1;
  binNotices.set([...binNotices.get(), { ...notice, id: lastId }]);
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
  binNotices.set(binNotices.get().filter(({ id }) => !ids.includes(id)));
}

/** Keeps all notices while somebody points at one, or has the focus there. */
export function holdBinNotices(): void {
  for (const timer of timers.values()) clearTimeout(timer);
}

/** Lets the notices go on: each has its whole time again. */
export function releaseBinNotices(): void {
  for (const { id } of binNotices.get()) startTimer(id);
}

/** Restores what these notices name, one after the other, and removes them. */
export async function undo(notices: readonly BinNotice[]): Promise<void> {
  dismiss(notices.map(({ id }) => id));
  for (const { restore } of notices) await restore();
}
