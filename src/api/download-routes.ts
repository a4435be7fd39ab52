import { type ApiRoute, route } from '#api/route.ts';
import { type DownloadWire, downloadOperations } from '#contract/download-operations.ts';
import { toWireFilter } from '#contract/warranty-filters.ts';
import { type Download, listDownloads } from '#domain/downloads/list-downloads.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';

/** `GET /admin/downloads`: who has taken data out of the register, for owners. */
export function downloadRoutes({ db }: Pick<ServiceContext, 'db'>): ApiRoute[] {
  return [
    route(downloadOperations.list, async (request) => {
      const { total, downloads } = await listDownloads(db, request.query);
      return { counts: total, downloads: downloads.map(toDownloadWire) };
    }),
  ];
}

const none = { file: null, cards: null, format: null, isActive: null, isSelection: null, isSearch: null, filters: {} };

function toDownloadWire({ id, at, by, ...download }: Download): DownloadWire {
  const line = { ...none, _id: String(id), at, by, what: download.what };
  if (download.what === 'backup') return { ...line, file: download.file };
  if (download.what === 'batch')
    return { ...line, cards: download.export.count, format: download.export.format, file: download.export.lot };
  if (download.what === 'customer' || download.what === 'history' || download.what === 'visits')
    return { ...line, cards: download.export.count, format: download.export.format };
  const { format, count: cards, isSelection, isSearch, query } = download.export;
  return {
    ...line,
    cards,
    format,
    isSelection,
    isSearch,
    isActive: query.active,
    filters: toWireFilter(query.filter ?? {}),
  };
}
