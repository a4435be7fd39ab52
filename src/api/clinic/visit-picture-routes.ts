import { limitConcurrency } from '#api/request/concurrency-limit.ts';
import type { FormRules } from '#api/request/forms.ts';
import type { IdempotentParts } from '#api/request/idempotent.ts';
import type { UploadFolder } from '#api/request/uploads.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { visitPictureOperations as operations } from '#contract/visit-picture-wire.ts';
import { Busy, Invalid, NotFound, UnreadableFile } from '#domain/errors.ts';
import { findVisit } from '#domain/visit/visit-queries.server.ts';
import type { SentPictures } from '#domain/visit/visits.server.ts';
import { maxEncodings, maxWaiting, retrySeconds } from '#pictures/limits.ts';
import { maxSentPictures, maxVisitPictureBytes } from '#pictures/picture-paths.ts';
import type { NamedPicture, Pictures } from '#pictures/pictures.server.ts';
import { readVisitPicture, storeVisitPictures, visitVariants } from '#pictures/visit-pictures.server.ts';
import { visits } from '#strings/vi/server/clinics.ts';
import { pictures as words } from '#strings/vi/server/pictures.ts';

const field = 'pictures';
/** Forms up to this size in bytes have no picture worth counting. */
const formWithoutPictureBytes = 65_536;

/** What a form about a visit may hold. */
export const visitFormRules = (uploads: UploadFolder): FormRules => ({
  maxFileBytes: maxVisitPictureBytes,
  uploads,
  limit: limitConcurrency(maxEncodings + maxWaiting, () => new Busy(words.busy, retrySeconds)),
  unlimitedBytes: formWithoutPictureBytes,
  several: {
    field,
    max: maxSentPictures,
    tooMany: words.tooMany(maxSentPictures),
    tooLarge: words.tooLarge(maxVisitPictureBytes / 1024 / 1024),
  },
});

/**
 * Decodes the pictures that were sent, before anything is stored of them or of what they belong to.
 *
 * @throws {Invalid} if one of them is no picture, with its name and the reason
 */
export async function encodeSent(pictures: Pictures, files: readonly File[]): Promise<SentPictures | undefined> {
  const encoded: NamedPicture[] = [];
  for (const file of files) {
    const picture = await pictures
      .encode(new Uint8Array(await file.arrayBuffer()), visitVariants)
      .catch((error: unknown) => {
        if (!(error instanceof UnreadableFile)) throw error;
        const message = files.length > 1 ? words.ofFile(file.name, error.message) : error.message;
        throw new Invalid(message, [{ field, message }]);
      });
    encoded.push(picture);
  }
  if (encoded.length === 0) return undefined;
  return { count: encoded.length, attach: (tx, visit) => storeVisitPictures(tx, visit, encoded) };
}

/** The route of a file, which is sent only to whom `admit` lets see the visit. */
export function visitPictureRoute(
  db: IdempotentParts['db'],
  operation: (typeof operations)[keyof typeof operations],
  admit: (request: Parameters<Parameters<typeof route>[1]>[0], id: number) => Promise<unknown>,
): ApiRoute {
  return route(operation, async (request, reply) => {
    const { id, file } = request.params;
    await admit(request, id);
    const bytes = await readVisitPicture(db.read, { visitId: id, file });
    if (!bytes) throw new NotFound(visits.missing);
    return reply.type('image/jpeg').send(bytes);
  });
}

/** For staff. */
export const staffPictureRoute = (db: IdempotentParts['db']): ApiRoute =>
  visitPictureRoute(db, operations.get, (_request, id) => findVisit(db.read, id));
