import { join } from 'node:path';
import { renderBacklit } from './drawing/backlit.ts';
import { backlitCrown } from './drawing/backlit-crown.ts';
import { type Picture, render } from './drawing/render.ts';
import { products } from './drawing/scenes.ts';

type Renderer = (width: number) => Picture;

/** What renders each scene, by name: the demo's products, and `hero` for the home page. */
export const scenes: ReadonlyMap<string, Renderer> = new Map([
  ...Object.entries(products).map(([name, scene]): [string, Renderer] => [name, (width) => render(scene(), width)]),
  ['hero', (width) => renderBacklit(backlitCrown(), width)],
]);

/** The path of a scene's finished picture. */
export function pictureFile(name: string): string {
  return join(import.meta.dirname, '..', 'samples/artwork', `${name}.jpg`);
}
