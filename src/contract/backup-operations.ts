import { z } from 'zod';
import { backupParams, backupStartedReply, backupsReply } from '#contract/backup-wire.ts';
import { idempotencyHeaders } from '#contract/idempotency-wire.ts';
import { operation } from '#contract/operation.ts';
import { keyReusedProblem, problems } from '#contract/problem-wire.ts';

const tag = 'backup';

/** The operations on the server's backups. */
export const backupOperations = {
  list: operation({
    id: 'listBackups',
    method: 'GET',
    path: '/admin/backups',
    tag,
    summary: 'The backups on the server, the newest first, and what is being made or checked',
    status: 200,
    reply: backupsReply,
    problems: problems(401, 403),
  }),
  make: operation({
    id: 'makeBackup',
    method: 'POST',
    path: '/admin/backups',
    tag,
    summary: 'Start to make a backup and to read it back; the list tells the progress',
    headers: idempotencyHeaders,
    status: 202,
    reply: backupStartedReply,
    problems: { ...problems(400, 401, 403, 409), 422: keyReusedProblem },
  }),
  check: operation({
    id: 'checkBackup',
    method: 'POST',
    path: '/admin/backups/check/:name',
    tag,
    summary: 'Start to read a backup back; the list tells the progress',
    params: backupParams,
    status: 202,
    reply: backupStartedReply,
    problems: problems(400, 401, 403, 404, 409),
  }),
  download: operation({
    id: 'downloadBackup',
    method: 'GET',
    path: '/admin/backups/download/:name',
    tag,
    summary: 'Download a backup',
    params: backupParams,
    produces: ['application/x-tar'],
    status: 200,
    reply: z.string().describe('The bytes of the file'),
    problems: problems(400, 401, 403, 404),
  }),
};
