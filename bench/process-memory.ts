import { readdirSync, readFileSync } from 'node:fs';

/** How often the memory is read, in ms. */
const interval = 100;

/** The memory of a process and of all that it has started, while it is measured. Linux only. */
export class MemoryMeter {
  readonly #pid: number;
  readonly #timer: NodeJS.Timeout;
  #peak = 0;

  constructor(pid: number) {
    this.#pid = pid;
    this.#timer = setInterval(() => this.now(), interval);
  }

  /** In MiB. Pages that processes share are divided among them. */
  now(): number {
    const sum = family(this.#pid).reduce((total, pid) => total + proportionalSize(pid), 0);
    this.#peak = Math.max(this.#peak, sum);
    return sum;
  }

  /** The most since the last call, in MiB. */
  takePeak(): number {
    const peak = Math.max(this.#peak, this.now());
    this.#peak = 0;
    return peak;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

/** A process and its descendants. */
function family(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (pid) parents.set(pid, parentOf(pid));
  }
  const isOfRoot = (pid: number): boolean => pid === root || (parents.has(pid) && isOfRoot(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(isOfRoot);
}

/** 0 for a process that has ended since the list was read. */
function parentOf(pid: number): number {
  return Number(/^PPid:\t(\d+)$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
}

function proportionalSize(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
