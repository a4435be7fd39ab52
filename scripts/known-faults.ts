import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { projectRoot } from '#project-root.ts';

/** Severities that keep a release from being made. */
const grave: readonly string[] = ['high', 'critical'];

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ name: z.string(), severity: z.string() })),
});

/**
 * Asks the registry which libraries of the lockfile, without those of development, have a known fault that is grave. Returns a line
 * for each, or undefined if the registry does not answer.
 */
export function findKnownFaults(): string[] | undefined {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--package-lock-only', '--json'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  const { data } = report.safeParse(readJson(stdout));
  return (
    data &&
    Object.values(data.vulnerabilities)
      .filter(({ severity }) => grave.includes(severity))
      .map(({ name, severity }) => `${name}: ${severity}`)
  );
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
