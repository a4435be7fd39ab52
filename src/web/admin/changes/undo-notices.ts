import { createStore } from '#web/ui/store.ts';
import { waits } from '#web/ui/waits.ts';

/** What was changed in this tab and can be taken back. */
interface Change {
  id: number;
  undo: () => Promise<void>;
}

/** What was changed a moment ago and can be taken back by one click. */
export interface UndoNotice extends Change {
  /** `bin`: it went to the recycle bin. `edit`: many cards got one value, or a picture left its gallery. */
  kind: 'bin' | 'edit';
  /** The name of the record, or how many there are. */
  name: string;
  /** What has happened, as a sentence. */
  text: string;
  count: number;
}

/** How many changes Ctrl Z can take back, one after the other. */
const maxChanges = 100;

/** The changes of this tab, the oldest first. */
let changes: readonly Change[] = [];
/** The fields that somebody has typed in since the last change. */
let typedIn = new WeakSet<EventTarget>();

/** The notices that are shown, the oldest first. They outlive the list, so that another page can be opened meanwhile. */
export const undoNotices = createStore<readonly UndoNotice[]>([]);

const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

/** Lets Ctrl Z take back a change, until the document is left. Returns its id. `undo` says what was undone. */
export function rememberChange(undo: Change['undo']): number {
  lastId += 1;
  changes = [...changes, { id: lastId, undo }].slice(-maxChanges);
  typedIn = new WeakSet();
  return lastId;
}

/** Offers to undo a change for a while, and lets Ctrl Z take it back. */
export function showUndoNotice(notice: Omit<UndoNotice, 'id'>): void {
  const id = rememberChange(notice.undo);
  undoNotices.set([...undoNotices.get(), { ...notice, id }]);
  startTimer(id);
}

/** The last change of this tab. */
export const lastChange = (): Change | undefined => changes.at(-1);

/** Notes that somebody has typed in a field. */
export const noteTyping = ({ target }: Event): void => void (target && typedIn.add(target));

/** True if a field has edits of its own, which the browser takes back. */
export const hasOwnEdits = (field: EventTarget | null): boolean => field !== null && typedIn.has(field);

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

/** Undoes these changes, the last first, since it was made on top of the others, and after what is undone already. */
export function undoAll(undone: readonly Change[]): Promise<void> {
  const ids = undone.map(({ id }) => id);
  dismiss(ids);
  changes = changes.filter(({ id }) => !ids.includes(id));
  running = running.then(async () => {
    for (const { undo } of undone.toReversed()) await undo();
  });
  return running;
}

let running = Promise.resolve();
