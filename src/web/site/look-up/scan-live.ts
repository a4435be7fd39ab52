import { type CameraProblem, cameraProblem, openCamera } from '#web/site/look-up/camera.ts';
import { contextOf, QrReader } from '#web/site/look-up/qr-reader.ts';
import { findCardNumber } from '#web/site/look-up/scan-number.ts';

/** The longer side of what is decoded of a frame, in pixels. */
const frameSide = 720;
const attempts = { sides: [frameSide], timeLimit: 60 };
/** Pause after each frame, in ms: eight frames a second at most, so that a cheap phone stays cool. */
const pause = 125;

/** What the dialog shows. */
export type LiveScanState =
  | { phase: 'asking' }
  | { phase: 'scanning'; camera: MediaStreamTrack; isForeign: boolean }
  | { phase: 'failed'; problem: CameraProblem | 'failed' };

interface LiveScan {
  /** The hosts of this site. */
  hosts: readonly string[];
  onState: (state: LiveScanState) => void;
  onNumber: (cardNumber: string) => void;
}

/**
 * Shows the camera in a video and reads its frames until one has a card number. The camera is closed while the page is hidden,
 * and opened again when it is shown. No frame leaves the browser.
 *
 * @returns what ends the scan and closes the camera
 */
export function startLiveScan(video: HTMLVideoElement, handlers: LiveScan): () => void {
  let running = new AbortController();
  const stop = () => running.abort();
  const follow = () => {
    stop();
    if (document.visibilityState === 'hidden') return;
    running = new AbortController();
    void scan(running, video, handlers);
  };
  document.addEventListener('visibilitychange', follow);
  addEventListener('pagehide', stop);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    removeEventListener('pagehide', stop);
    stop();
  };
}

async function scan(running: AbortController, video: HTMLVideoElement, { hosts, onState, onNumber }: LiveScan) {
  const { signal } = running;
  const reader = new QrReader();
  signal.addEventListener('abort', () => reader.close(), { once: true });
  const fail = (problem: CameraProblem | 'failed') => {
    running.abort();
    onState({ phase: 'failed', problem });
  };
  try {
    onState({ phase: 'asking' });
    const camera = await openCamera(video, signal);
    camera.addEventListener('ended', () => fail('busy'), { signal });
    onState({ phase: 'scanning', camera, isForeign: false });
    const onForeign = () => onState({ phase: 'scanning', camera, isForeign: true });
    const cardNumber = await findInFrames(video, { reader, signal, hosts, onForeign });
    running.abort();
    onNumber(cardNumber);
  } catch (error) {
    if (!signal.aborted) fail(error instanceof DOMException ? cameraProblem(error) : 'failed');
  }
}

interface FrameScan {
  reader: QrReader;
  signal: AbortSignal;
  hosts: readonly string[];
  /** Called for a frame whose code is not that of a card. */
  onForeign: () => void;
}

async function findInFrames(video: HTMLVideoElement, { reader, signal, hosts, onForeign }: FrameScan): Promise<string> {
  const canvas = document.createElement('canvas');
  for (;;) {
    if (video.readyState >= video.HAVE_CURRENT_DATA) {
      drawCentre(video, canvas);
      const contents = await reader.read(canvas, attempts);
      signal.throwIfAborted();
      const cardNumber = findCardNumber(contents, hosts);
      if (cardNumber !== null) return cardNumber;
      if (contents.length > 0) onForeign();
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
  }
}

/** Draws the square in the middle of the frame, which is what the dialog shows of it. */
function drawCentre(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  const { videoWidth, videoHeight } = video;
  const side = Math.min(videoWidth, videoHeight);
  canvas.width = Math.min(side, frameSide);
  canvas.height = canvas.width;
  const [x, y] = [(videoWidth - side) / 2, (videoHeight - side) / 2];
  contextOf(canvas).drawImage(video, x, y, side, side, 0, 0, canvas.width, canvas.height);
}
