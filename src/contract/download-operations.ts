import { downloadsReply } from '#contract/download-wire.ts';
import { pageQuery } from '#contract/list-wire.ts';
import { operation } from '#contract/operation.ts';
import { problems } from '#contract/problem-wire.ts';

/** The operation on downloads: exports of cards and of the history, and backups that were downloaded. */
export const downloadOperations = {
  list: operation({
    id: 'listDownloads',
    method: 'GET',
    path: '/admin/downloads',
    tag: 'account',
    summary: 'Who has taken cards, the history or backups out of the register, the latest first',
    query: pageQuery,
    status: 200,
    reply: downloadsReply,
    problems: problems(400, 401, 403),
  }),
};
