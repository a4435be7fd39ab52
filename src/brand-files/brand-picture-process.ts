/** The child process that draws the pictures of the brand: what it loads would stay in the server's memory. */
import { drawPictures } from '#brand-files/draw-pictures.ts';
import type { Mark } from '#brand-files/mark.ts';
import { exitWhenConfined } from '#processes/exit-with-parent.ts';

exitWhenConfined();
process.once('message', async ({ mark, ground }: { mark: Mark; ground: string }) => {
  process.send?.(await drawPictures(mark, ground));
});
