import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '#brand.ts';
import type { Admission, LookUps } from '#domain/look-up/look-up.server.ts';
import { type ErrorPages, pathOf, sendError } from '#http/error-pages.ts';
import type { Client } from '#http/shares.ts';
import { createRefusalPages } from '#web/error-page/create-error-pages.ts';
import { readCardNumber } from '#web/site/look-up/look-up-state.ts';

export interface LookUpParts {
  brand: Brand;
  /** The pages for errors outside the site's own pages. */
  errorPages: ErrorPages;
  lookUps: LookUps;
  /** Who asks. */
  clientOf: (request: FastifyRequest) => Client;
}

/**
 * Returns what admits the look-up that a page's URL asks for, however its path is spelled, before the page takes a place in a
 * queue. A refused one is answered with a page that is not rendered; undefined then, and for a URL without a card number. The
 * data of a page, which the site's own scripts ask for, holds the refusal.
 */
export function createLookUpAdmission({ brand, errorPages, lookUps, clientOf }: LookUpParts) {
  const refusalPages = createRefusalPages(brand);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Admission | undefined> => {
    const cardNumber = cardNumberOf(request);
    if (cardNumber === undefined) return undefined;
    if (isMadeByOtherSite(request)) {
      sendError(errorPages, request, reply, 403);
      return undefined;
    }
    const admission = await lookUps.admit(cardNumber, clientOf(request), request.signal);
    const path = pathOf(request);
    if (!admission.refusal || path.endsWith('.data')) return admission;
    const { status, headers, html } = refusalPages(admission.refusal, admission.number.shown, path);
    reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html);
    return undefined;
  };
}

/**
 * True if a page of another site makes the browser ask by a picture, a frame or a script, or ahead of time: it would spend the
 * look-ups of whoever reads that page. Who follows a link from there opens a document. Browsers before 2023 may not say so.
 */
function isMadeByOtherSite({ headers }: FastifyRequest): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site') return false;
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination, 'sec-purpose': purpose } = headers;
  return mode !== 'navigate' || destination !== 'document' || purpose !== undefined;
}

/** The card number as the page reads it. `cartId` is redirected first, without a look-up. */
function cardNumberOf({ raw: { url = '' } }: FastifyRequest): string | undefined {
  if (!url.includes('?')) return undefined;
  const { searchParams } = new URL(`http://localhost${url}`);
  return (!searchParams.has('cartId') && readCardNumber(searchParams)) || undefined;
}
