import type { Locator, Page } from 'playwright-core';
import type { HelpTopicId } from '#strings/vi/admin/help/help-topic.ts';
import { helpTopics } from '#strings/vi/admin/help/help-topics.ts';
import { drawSvg, type Mark } from './draw-svg.ts';
import type { Box } from './in-page/shape.ts';
import { readBox, readShapes } from './page-reader.ts';
import { type SceneMark, scenes } from './scenes.ts';

/** A width at which texts are still readable when the picture is shown on a phone of 360 px. */
const viewport = { width: 480, height: 2600 };
/** Around what a picture contains, in px. */
const margin = 16;
/** How long to wait for a marked element, in ms. */
const patience = 20_000;

/** An SVG file and its size in px. */
export interface TakenPicture {
  svg: string;
  width: number;
  height: number;
}

/**
 * Opens the page of a task as a person would, and draws what it shows.
 *
 * @param page a browser in which the owner is signed in
 * @throws Error if the page lacks an element that is marked
 */
export async function takePicture(page: Page, url: string, id: HelpTopicId): Promise<TakenPicture> {
  const { path, prepare, parts, marks, isDialog } = scenes[id];
  await page.setViewportSize(viewport);
  await page.goto(url + path);
  await page.getByRole('heading').first().waitFor();
  await prepare?.(page);
  const root = isDialog ? page.getByRole('dialog') : page.getByRole('main');
  for (const mark of marks) await findMarked(id, root, mark);
  await page.evaluate(() => document.fonts.ready);
  // Nothing has the focus or the pointer.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(0, 0);
  const marked: Mark[] = [];
  for (const mark of marks) marked.push({ step: mark.step, ...(await readBox(await findMarked(id, root, mark))) });
  const boxes = await Promise.all(parts(page).map(readBox));
  const region = around([...boxes, ...marked]);
  const shapes = await readShapes(root);
  const svg = drawSvg({ title: pictureTitle(id), region, shapes, marks: marked });
  return { svg, width: region.width, height: region.height };
}

/** The `title` of a picture. */
export const pictureTitle = (id: HelpTopicId) => helpTopics[id].picture.replaceAll("'", '');

async function findMarked(id: HelpTopicId, root: Locator, { step, role, name, text }: SceneMark): Promise<Locator> {
  const all = root.getByRole(role, { ...(name !== undefined && { name, exact: true }) });
  const element = text === undefined ? all : all.filter({ hasText: text });
  try {
    await element.waitFor({ state: 'attached', timeout: patience });
  } catch (error) {
    throw new Error(`The page of the help "${id}" has no ${role} "${name ?? text}", of which step ${step} speaks`, {
      cause: error,
    });
  }
  return element;
}

/** The box around all boxes, with a margin, as wide as the window at most. */
function around(boxes: readonly Box[]): Box {
  const left = Math.max(0, Math.floor(Math.min(...boxes.map(({ x }) => x)) - margin));
  const top = Math.floor(Math.min(...boxes.map(({ y }) => y)) - margin);
  const right = Math.min(viewport.width, Math.ceil(Math.max(...boxes.map(({ x, width }) => x + width)) + margin));
  const bottom = Math.ceil(Math.max(...boxes.map(({ y, height }) => y + height)) + margin);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
