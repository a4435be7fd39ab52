import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitConcurrency } from '#api/request/concurrency-limit.ts';
import { rejectCrossSite } from '#api/request/same-origin.ts';
import { Busy } from '#domain/errors.ts';
import { type ExportFormat, xlsxType } from '#domain/export-formats.ts';
import { foldText } from '#domain/text.ts';
import { api as words } from '#strings/vi/server/api.ts';

export const contentTypes: Readonly<Record<ExportFormat | 'pdf', string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: xlsxType,
};

/** Exports at a time. Each reads the register and compresses while its client takes the file. */
const maxExports = 4;
const retrySeconds = 30;

/** A spreadsheet or document that is written while it is sent. */
interface ExportedFile {
  format: ExportFormat | 'pdf';
  /** With its ending. */
  name: string;
  bytes: Readable;
}

/** Sends exported files, a few at a time. */
export interface Exports {
  /**
   * Answers with a file, and ends when the client has it or is gone.
   *
   * @param begin leaves an audit line, so requests of other sites are refused before
   * @throws {Busy} if too many others are under way
   */
  send(request: FastifyRequest, reply: FastifyReply, begin: () => Promise<ExportedFile>): Promise<FastifyReply>;
}

/** Creates what all routes that export share. */
export function createExports(): Exports {
  const limit = limitConcurrency(maxExports, () => new Busy(words.exportBusy, retrySeconds));
  return {
    async send(request, reply, begin) {
      rejectCrossSite(request);
      return limit(async () => {
        const { format, name, bytes } = await begin();
        const ended = finished(bytes).catch(() => {});
        asFile(reply, name, contentTypes[format]).send(bytes);
        await ended;
        return reply;
      });
    },
  };
}

/** Begins an answer that a browser saves as a file. */
export function asFile(reply: FastifyReply, name: string, type: string): FastifyReply {
  const fallback = foldText(name).replaceAll(/[^\w.-]+/g, '-');
  return reply.type(type).header('content-disposition', contentDisposition(name, { fallback }));
}
