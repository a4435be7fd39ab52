/** Why there is no picture from the camera; the keys of the messages. */
export type CameraProblem = 'denied' | 'missing' | 'busy';

/** The used part of the Permissions Policy API, which Chromium has. */
type WithPolicy = Document & { featurePolicy?: { allowsFeature(feature: string): boolean } };

/** True if the browser may ask for the camera: the page is secure and its headers allow it. */
export function canAskForCamera(): boolean {
  // Browsers leave out `mediaDevices` on pages that are not secure.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  return (
    typeof devices?.getUserMedia === 'function' &&
    (document as WithPolicy).featurePolicy?.allowsFeature('camera') !== false
  );
}

/**
 * Opens the rear camera, or the only one, and shows it in a video until the signal aborts. The reader may have to agree first.
 *
 * @throws DOMException of `getUserMedia`, see {@link cameraProblem}, or the reason of the signal
 */
export async function openCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<MediaStreamTrack> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    if (video.srcObject === stream) video.srcObject = null;
  };
  signal.addEventListener('abort', close, { once: true });
  // It may have been closed while the browser asked for permission.
  if (signal.aborted) close();
  signal.throwIfAborted();
  const [track] = stream.getVideoTracks();
  if (!track) throw new DOMException('The stream has no picture.', 'NotFoundError');
  video.srcObject = stream;
  return track;
}

export function cameraProblem(error: DOMException): CameraProblem {
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'denied';
  if (error.name === 'NotFoundError' || error.name === 'OverconstrainedError') return 'missing';
  return 'busy';
}

/** True if the camera has a light that can stay on. */
export function hasTorch(camera: MediaStreamTrack): boolean {
  // Firefox has no capabilities.
  return (
    'getCapabilities' in camera &&
    'torch' in camera.getCapabilities() &&
    Boolean((camera.getCapabilities() as { torch?: boolean }).torch)
  );
}

/** Turns the light on or off. It goes off with the camera. */
export async function switchTorch(camera: MediaStreamTrack, isOn: boolean): Promise<void> {
  await camera.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
