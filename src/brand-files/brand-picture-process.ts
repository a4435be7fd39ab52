/** The child process that draws the pictures of the brand: what it loads would stay in the server's memory. */
import type { DrawingTask } from '#brand-files/draw-in-process.ts';
import { drawLogo, drawPictures } from '#brand-files/draw-pictures.ts';
import { exitWhenConfined } from '#processes/exit-with-parent.ts';

exitWhenConfined();
process.once('message', async (task: DrawingTask) => {
  process.send?.('logo' in task ? await drawLogo(task.logo) : await drawPictures(task.mark, task.ground));
});
