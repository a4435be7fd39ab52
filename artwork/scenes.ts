import { join } from 'node:path';
import { hero, products } from './drawing/scenes.ts';

/** All scenes by name: the demo's products, and `hero`, the picture of the home page. */
export const scenes = new Map(Object.entries({ ...products, hero }));

/** Where the finished picture of a scene is kept. */
export function pictureFile(name: string): string {
  return join(import.meta.dirname, '..', 'samples/artwork', `${name}.jpg`);
}
