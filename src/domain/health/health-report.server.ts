import { countGuesses, type SystemCheck, type SystemSources } from '#domain/health/checks.server.ts';
import { diskSpace } from '#domain/health/disk-space.server.ts';
import { healthParts, type PartReport } from '#domain/health/health-part.ts';
import { lookUpsByDay } from '#domain/look-up/notes.server.ts';
import { health as words } from '#strings/vi/server/health.ts';

type Part = PartReport['part'];
/** What is so of a part that has no problem; good, if nothing else is said. */
type Facts = Omit<PartReport, 'part' | 'state'> & Partial<Pick<PartReport, 'state'>>;

/** How the system is, part by part, in the order in which people read it. */
export type HealthReport = PartReport[];

/** Creates the function that reports on the whole system: problems, and facts. A part that cannot be read is reported as such. */
export function createHealthReport(
  checks: readonly SystemCheck[],
  sources: SystemSources,
): () => Promise<HealthReport> {
  const { db } = sources;
  const facts = factsOf(sources);
  // PostgreSQL is not read by this program.
  const parts = healthParts.filter((part) => part !== 'integrity' || db.engine === 'sqlite');
  const report = async (part: Part): Promise<PartReport> => {
    try {
      const problem = await firstProblem(checks.filter((check) => check.part === part));
      if (!problem) return { part, state: 'good', ...(await facts[part]()) };
      const { state, title, message, advice = message } = problem;
      return title === undefined
        ? { part, ...(await facts[part]()), state, advice }
        : { part, state, message: title, advice };
    } catch {
      return { part, state: 'bad', message: words.unreadable, advice: words.readLog };
    }
  };
  return () => Promise.all(parts.map(report));
}

/** Looks no further once one is found: what comes after it may not be readable. */
async function firstProblem(checks: readonly SystemCheck[]) {
  for (const { find } of checks) {
    const problem = await find();
    if (problem) return problem;
  }
  return undefined;
}

function factsOf(sources: SystemSources): Record<Part, () => Facts | Promise<Facts>> {
  const { db, dataDir, nightly, importJobs, mail, version } = sources;
  const neutral = (message: string, advice?: string): Facts => ({
    state: 'neutral',
    message,
    ...(advice && { advice }),
  });
  return {
    register: async () => ({ message: words.register(await db.size(), db.engine) }),
    async integrity() {
      const { integrity } = await db.health();
      return integrity?.status === 'ok' ? { message: words.sound } : neutral(words.beingChecked);
    },
    async disk() {
      const { free, total } = await diskSpace(dataDir);
      return { message: words.disk(free, total), usedShare: 1 - free / total };
    },
    async backups() {
      const [age, areBeside] = await Promise.all([nightly?.age(), nightly?.areBesideData()]);
      const beside = areBeside ? ` ${words.backupsBesideData}` : '';
      return age === undefined ? neutral(words.noBackupYet + beside) : { message: words.backup(age) + beside };
    },
    imports: () => ({ message: importJobs() === 0 ? words.noImports : words.imports(importJobs()) }),
    async lookUps() {
      const [today] = await lookUpsByDay(db, 1);
      return { message: words.lookUps(today?.found ?? 0, today?.notFound ?? 0) };
    },
    signIns: async () => ({ message: words.guesses(await countGuesses(db)) }),
    proxy: () => ({ message: words.proxyKnown }),
    mail: () => (mail ? { message: words.mail(mail().to) } : neutral(words.noMail, words.mailAdvice)),
    memory: () => neutral(words.memory(process.memoryUsage.rss())),
    version: () => neutral(words.version(version, process.versions.node)),
    uptime: () => neutral(words.uptime(process.uptime())),
  };
}
