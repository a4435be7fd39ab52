import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#api/groups.ts';
import type { Idempotent } from '#api/request/idempotent.ts';
import { rejectCrossSite } from '#api/request/same-origin.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { backupAdvice } from '#backup/jobs/backup-health.ts';
import type { EndedJob } from '#backup/jobs/backup-jobs.ts';
import type { Backup, Backups } from '#backup/jobs/backups.ts';
import { type BackupWire, backupOperations } from '#contract/backup-operations.ts';
import { isOfFuture } from '#domain/calendar.ts';
import type { DamagedRegister } from '#domain/health/damaged-register.server.ts';
import { backups as words } from '#strings/vi/server/backups.ts';

interface BackupRouteParts {
  backups: Backups;
  damaged: DamagedRegister;
  idempotent: Idempotent;
}

/** The routes for the server's backups, for owners: a backup holds all that the register does. */
export function backupRoutes({ backups, damaged, idempotent }: BackupRouteParts): ApiRoute[] {
  const actorOf = (request: FastifyRequest) => ({ name: sessionOf(request).name });
  return [
    route(backupOperations.list, async () => {
      // Before the list, so that what has ended is in it.
      const { job, ended } = backups.state();
      const { at, folder, isEncrypting } = backups.settings;
      const [found, problem, isReadOnly] = await Promise.all([backups.list(), backups.problem(), damaged.isReadOnly()]);
      const now = new Date();
      const isFirstAwaited = at !== undefined && found.length === 0;
      const last = found.find(
        ({ check, createdAt }) => check?.reason === null && !isOfFuture(Date.parse(createdAt), now.getTime()),
      );
      const elsewhere = last ? undefined : await backups.lastSound();
      return {
        counts: found.length,
        backups: found.map(toBackupWire),
        now: now.toISOString(),
        folder,
        nightlyAt: at ?? null,
        isReadOnly,
        isEncrypting,
        last: last ? toBackupWire(last) : null,
        advice:
          problem?.message ??
          (elsewhere === undefined ? backupAdvice(last, { now, isFirstAwaited }) : words.elsewhere(elsewhere)) ??
          null,
        job: job ?? null,
        ended: ended ? toEndedWire(ended) : null,
      };
    }),
    route(backupOperations.make, (request) =>
      idempotent(request, async ({ actor, requestKey }) => ({
        message: words.started,
        name: await backups.make(actor, requestKey),
      })),
    ),
    route(backupOperations.check, async (request) => {
      const { name } = request.params;
      await backups.check(actorOf(request), name);
      return { message: words.checkStarted, name };
    }),
    route(backupOperations.acceptDamage, async (request) => {
      await damaged.accept(actorOf(request));
      return { message: words.damageAccepted };
    }),
    route(backupOperations.download, async (request, reply) => {
      // It leaves an audit line.
      rejectCrossSite(request);
      const { name } = request.params;
      const { file, size } = await backups.open(actorOf(request), name);
      return reply
        .type('application/x-tar')
        .header('content-length', size)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(file.createReadStream());
    }),
  ];
}

function toEndedWire({ task, name, startedAt, reason }: EndedJob) {
  return { task, name, startedAt, message: reason && words.failures[reason] };
}

function toBackupWire({ name, size, createdAt, isNightly, isEncrypted, check }: Backup): BackupWire {
  return {
    name,
    size,
    createdAt,
    isNightly,
    isEncrypted,
    checkedAt: check?.checkedAt ?? null,
    isSound: check ? check.reason === null : null,
    message: check?.reason ? words.failures[check.reason] : isOfFuture(Date.parse(createdAt)) ? words.datedAhead : null,
  };
}
