import type { Database } from '#database/database.ts';
import type { AuditTable } from '#database/tables/records.ts';
import type { HistoryExportDetail } from '#domain/history/export-history.server.ts';
import type { PersonalDataDetail } from '#domain/personal-data/export-personal-data.server.ts';
import type { BatchExportDetail } from '#domain/printed-card/export-batch.server.ts';
import type { VisitExportDetail } from '#domain/visit/export-visits.server.ts';
import type { ExportDetail } from '#domain/warranty/export-warranties.server.ts';

interface DownloadLine {
  /** The id of the audit line. */
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  by: string;
}

/** An export of cards or of the history, or a backup that was downloaded: what left the register as a file. */
export type Download = DownloadLine &
  (
    | { what: 'cards'; export: Omit<ExportDetail, 'fields'> }
    | { what: 'customer'; export: PersonalDataDetail }
    | { what: 'history'; export: HistoryExportDetail }
    | { what: 'batch'; export: BatchExportDetail }
    | { what: 'visits'; export: VisitExportDetail }
    | { what: 'backup'; file: string }
  );

const taken = {
  warranty: 'export',
  history: 'export',
  cardBatch: 'export',
  visit: 'export',
  backup: 'download',
} as const satisfies Partial<Record<AuditTable['noun'], AuditTable['action']>>;

/**
 * Who has taken data out of the register, the latest first.
 *
 * @param page from 1
 */
export async function listDownloads(
  { read }: Database,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; downloads: Download[] }> {
  const lines = read.selectFrom('audit').where((where) =>
    where.or(
      // The index over noun and record finds them: lines about no single record.
      Object.entries(taken).map(([noun, action]) =>
        where.and({ noun: noun as keyof typeof taken, recordId: 0, action }),
      ),
    ),
  );
  const [rows, { total }] = await Promise.all([
    lines
      .select(['id', 'at', 'actor', 'noun', 'detail'])
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    lines.select(({ fn }) => fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    total: Number(total),
    downloads: rows.map(({ id, at, actor: by, noun, detail }) => {
      const values = JSON.parse(detail ?? '{}');
      const line = { id, at, by };
      if (noun === 'backup') return { ...line, what: 'backup', file: values.name };
      if (values.ids) return { ...line, what: 'customer', export: values };
      if (noun === 'visit') return { ...line, what: 'visits', export: values };
      if (noun === 'cardBatch') return { ...line, what: 'batch', export: values };
      return { ...line, what: noun === 'history' ? 'history' : 'cards', export: values };
    }),
  };
}
