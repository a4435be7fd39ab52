import { z } from 'zod';
import { doneReply, instant, listReply } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';

const fileName = z.string().describe('Of the file');

/** The parameter `{name}` of a path: the name of a file in the list. */
const backupParams = z.strictObject({ name: z.string().min(1).max(100) });

const backupWire = z.object({
  name: fileName,
  size: z.int().describe('In bytes'),
  createdAt: instant,
  isNightly: z.boolean().describe('true: the server made it by itself, and removes it when it is old'),
  isEncrypted: z.boolean().describe('true: it can be read only with the passphrase of the server that made it'),
  checkedAt: instant.nullable().describe('When it was last read back; null if it never was'),
  isSound: z.boolean().nullable().describe('What came of that'),
  message: z.string().nullable().describe('Why it is not sound, for people, in Vietnamese'),
});

const task = z.enum(['make', 'check']);

/** The backups, how they are, and what is being done. */
const backupsReply = listReply('backups', backupWire).extend({
  now: instant,
  folder: z.string().describe("On the server's machine"),
  nightlyAt: z.string().nullable().describe('The time of day in Vietnam (HH:MM) at which one is made; null for never'),
  isReadOnly: z.boolean().describe('true: the register is damaged, and nobody changes it until an owner accepts that'),
  isEncrypting: z.boolean().describe('true: new ones are encrypted'),
  last: backupWire.nullable().describe('The newest that is sound'),
  advice: z.string().nullable().describe('What is wrong and what to do, in Vietnamese; null if all is well'),
  job: z
    .object({ task, name: fileName, share: z.number().min(0).max(1).describe('What is done') })
    .nullable()
    .describe('What is being made or checked'),
  ended: z
    .object({ task, name: fileName, startedAt: instant, message: z.string().nullable().describe('Why it failed') })
    .nullable()
    .describe('The last that has ended since the server started'),
});

/** A backup that is being made or checked. */
const backupStartedReply = doneReply.extend({ name: fileName });

export type BackupWire = z.infer<typeof backupWire>;
export type BackupsWire = z.infer<typeof backupsReply>;

const operation = operationsOf('backup');

/** The operations on the server's backups. */
export const backupOperations = {
  list: operation('listBackups', 'GET /admin/backups', 'backups', {
    summary: 'The backups on the server, the newest first, and what is being made or checked',
    reply: backupsReply,
  }),
  make: operation('makeBackup', 'POST /admin/backups', 'backups', {
    summary: 'Start to make a backup and to read it back; the list tells the progress',
    isKeyed: true,
    status: 202,
    reply: backupStartedReply,
    problems: [409],
  }),
  check: operation('checkBackup', 'POST /admin/backups/check/:name', 'backups', {
    summary: 'Start to read a backup back; the list tells the progress',
    params: backupParams,
    status: 202,
    reply: backupStartedReply,
    problems: [404, 409],
  }),
  acceptDamage: operation('acceptDamage', 'POST /admin/backups/accept-damage', 'backups', {
    summary: 'Let people change a damaged register again',
    reply: doneReply,
    problems: [409],
  }),
  download: operation('downloadBackup', 'GET /admin/backups/download/:name', 'backups', {
    summary: 'Download a backup',
    params: backupParams,
    produces: ['application/x-tar'],
    reply: z.string().describe('The bytes of the file'),
    problems: [404],
  }),
};
