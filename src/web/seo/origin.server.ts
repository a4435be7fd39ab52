import type { LoaderFunctionArgs } from 'react-router';
import { publicUrlContext } from '#web/context.ts';

/** The site's address without a path: the one that it is published under, else the one it was asked by. */
export function originOf({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>): string {
  return context.get(publicUrlContext) ?? url.origin;
}
