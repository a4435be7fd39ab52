import { z } from 'zod';
import { idText, instant } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import type { VisitPicture } from '#domain/visit/visit.ts';
import { maxSentPictures, visitFilesOf } from '#pictures/picture-paths.ts';
import { pictures as words } from '#strings/vi/server/pictures.ts';

/** Pictures that come with what a clinic writes. */
export const sentPictures = z
  .array(z.file(), words.notInForm)
  .max(maxSentPictures, words.tooMany(maxSentPictures))
  .default([])
  .describe('JPEG, PNG or WebP, up to 12 MB each; only in a form');

export const visitPicturesWire = z
  .array(
    z.object({
      small: z.string().describe('Path under the host'),
      large: z.string(),
      sentAt: instant.describe('That of the report, addition or answer that it was sent with'),
    }),
  )
  .describe('What the clinic has sent, in its order');

/** The pictures of a visit in an answer. @param path of the visit, under the host */
export const toPicturesWire = (path: string, pictures: readonly VisitPicture[] = []) =>
  pictures.map(({ picture, sentAt }) => {
    const { small, large } = visitFilesOf(picture);
    return { small: `${path}/pictures/${small}`, large: `${path}/pictures/${large}`, sentAt };
  });

/** A file of a picture of a visit. Whoever may not see the visit gets what is not there. */
const pictureFile = {
  params: z.strictObject({ id: idText, file: z.string().regex(/^[0-9a-f]{24}-(?:400|1600)\.jpg$/, words.missing) }),
  reply: z.string().describe('The bytes of the file'),
  produces: ['image/jpeg'],
  problems: [404],
} as const;

export const visitPictureOperations = {
  get: operationsOf('visit')('getVisitPicture', 'GET /visits/:id/pictures/:file', 'seeNames', {
    ...pictureFile,
    summary: 'A picture of a damage',
  }),
  ofClinic: operationsOf('clinic')('getClinicVisitPicture', 'GET /clinic/visits/:id/pictures/:file', 'clinic', {
    ...pictureFile,
    summary: "A picture of a damage of one of the clinic's own cards",
  }),
};
