import { useState } from 'react';
import { useAreaWords } from '#web/site/language/locale.ts';
import { hasTorch, switchTorch } from '#web/site/look-up/camera.ts';
import styles from './scan.module.css';

/** Turns the camera's light on and off; nothing if it has none. */
export function TorchButton({ camera }: { camera: MediaStreamTrack }) {
  const words = useAreaWords('lookUp').scan.live;
  const [isOn, setOn] = useState(false);
  if (!hasTorch(camera)) return null;
  return (
    <button
      className={styles.button}
      type="button"
      aria-pressed={isOn}
      onClick={() =>
        switchTorch(camera, !isOn).then(
          () => setOn(!isOn),
          // The light is in use elsewhere, or the battery is low: it stays as it is.
          () => {},
        )
      }
    >
      {words.torch}
    </button>
  );
}
