import { backupCommands as words } from '#strings/vi/server/commands.ts';

/** Waits that are shorter are not worth a line, in ms. */
const patience = 1_000;
/** Between two lines that are not a terminal's, in ms. */
const interval = 10_000;

/**
 * Shows the share of a work that is done on standard error, from a second on: in one line of a terminal, else in a line from
 * time to time.
 */
export function createProgress(what: keyof typeof words.progress): (share: number) => void {
  let next = performance.now() + patience;
  let isShown = false;
  return (share) => {
    const now = performance.now();
    const { isTTY } = process.stderr;
    const isEnd = share >= 1 && isShown;
    if (now < next && !isEnd) return;
    next = now + (isTTY ? patience / 5 : interval);
    isShown = share < 1;
    const text = `${words.progress[what]}: ${Math.floor(Math.min(1, share) * 100)} %`;
    process.stderr.write(isTTY ? `\r${text}${isEnd ? '\n' : ''}` : `${text}\n`);
  };
}
