import { inBrandColours } from '#web/brand-colours.ts';
import { brandContext } from '#web/context.ts';
import { notFound, textResponse } from '#web/seo/text-response.server.ts';
import type { Route } from './+types/drawing.ts';
import design from './making/design.svg?raw';
import finished from './making/finished.svg?raw';
import fitting from './making/fitting.svg?raw';
import glazing from './making/glazing.svg?raw';
import milling from './making/milling.svg?raw';
import scan from './making/scan.svg?raw';
import shrinkage from './making/shrinkage.svg?raw';
import sintering from './making/sintering.svg?raw';

const drawings = new Map(Object.entries({ scan, design, milling, shrinkage, sintering, fitting, glazing, finished }));

/** A drawing of the making of a crown, in the colours of the brand. */
export function loader({ params, context }: Route.LoaderArgs): Response {
  const drawing = drawings.get(params.step);
  if (drawing === undefined) return notFound();
  return textResponse(inBrandColours(drawing, context.get(brandContext).colours), 'image/svg+xml');
}
