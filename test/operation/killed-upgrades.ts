import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { report } from '../prove/scale.ts';
import type { Machine } from './small-machine.ts';

interface KilledUpgrades {
  machine: Pick<Machine, 'run' | 'start'>;
  /** The command that upgrades to a version. */
  command(version: string): string;
  /** The version that runs, once it is ready. */
  running(): Promise<string>;
  /** The first is installed undisturbed. */
  versions: readonly string[];
}

/** What `ads upgrade` says: so many lines, of which each is a step that is done. */
const steps = 6;

/**
 * Upgrades to one version after the other. Each upgrade is killed once, with all that it has started: at a random moment of a random
 * step. Then the version before or the new one runs, and the same command finishes it.
 */
export async function killedUpgrades({ machine, command, running, versions }: KilledUpgrades): Promise<void> {
  const began = performance.now();
  const whole = machine.run(command(versions[0] ?? ''));
  const stepTime = Math.ceil((performance.now() - began) / steps);
  expect(whole.status, whole.stderr).toBe(0);
  let last = await running();
  for (const [at, version] of versions.slice(1).entries()) {
    const upgrade = command(version);
    const child = machine.start(upgrade);
    const ended = once(child, 'exit');
    const step = at % steps;
    await Promise.race([saysLines(child, step), ended]);
    await Promise.race([setTimeout(randomInt(stepTime)), ended]);
    const isKilled = child.exitCode === null;
    if (isKilled && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
    const meanwhile = await running();
    expect([last, version]).toContain(meanwhile);
    const { status, stdout, stderr } = machine.run(upgrade);
    const which = meanwhile === version ? 'the new version runs' : 'the version before runs';
    report(`${isKilled ? 'killed' : 'done'} after step ${step}`, `${which}; ${stdout.trim().split('\n').at(-1)}`);
    expect(status, stderr).toBe(0);
    last = await running();
    expect(last).toBe(version);
  }
}

/** Waits until a process has written so many lines. */
async function saysLines({ stdout }: ChildProcess, count: number): Promise<void> {
  let said = '';
  stdout?.setEncoding('utf8');
  while (stdout && said.split('\n').length <= count) said += (await once(stdout, 'data'))[0];
  stdout?.resume();
}
