import { join } from 'node:path';
import { hero, products } from './drawing/scenes.ts';

/** All scenes by name: the demo's products, and `hero` for the home page. */
export const scenes = new Map(Object.entries({ ...products, hero }));

/** The path of a scene's finished picture. */
export function pictureFile(name: string): string {
  return join(import.meta.dirname, '..', 'samples/artwork', `${name}.jpg`);
}
