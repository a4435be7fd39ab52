import { useEffect, useId, useRef, useState } from 'react';
import { useAreaWords } from '#web/site/language/locale.ts';
import { hasTorch, switchTorch } from '#web/site/look-up/camera.ts';
import { PhotoInput } from '#web/site/look-up/photo-input.tsx';
import { type LiveScanState, startLiveScan } from '#web/site/look-up/scan-live.ts';
import { FormError } from '#web/ui/field.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import page from '#web/ui/page.module.css';
import { useModal } from '#web/ui/use-modal.ts';
import scanStyles from './scan.module.css';
import styles from './scan-dialog.module.css';

export interface ScanDialogProps {
  /** The hosts of this site. */
  hosts: readonly string[];
  onNumber: (cardNumber: string) => void;
  /** Called with a photo that was taken or chosen instead. */
  onPhoto: (photo: File) => void;
  onClose: () => void;
}

/** Shows what the camera sees until a card's QR code is in it. The camera is closed with the dialog. */
export function ScanDialog({ hosts, onNumber, onPhoto, onClose }: ScanDialogProps) {
  const words = useAreaWords('lookUp').scan;
  const { live } = words;
  const id = useId();
  const modal = useModal(onClose);
  const video = useRef<HTMLVideoElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<LiveScanState>({ phase: 'asking' });

  // The browser would focus the first button, and with large letters scroll the camera's picture away.
  useEffect(() => heading.current?.focus(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins with the dialog, and again with each new attempt
  useEffect(() => {
    if (!video.current) return;
    return startLiveScan(video.current, {
      hosts,
      onState: setState,
      onNumber(cardNumber) {
        onClose();
        onNumber(cardNumber);
      },
    });
  }, [attempt]);

  const isScanning = state.phase === 'scanning';
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-state`}>
      <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
        {words.label}
      </h2>
      <div className={styles.view} hidden={state.phase === 'failed'} aria-hidden="true">
        <video ref={video} className={styles.video} autoPlay muted playsInline />
      </div>
      <div id={`${id}-state`}>
        {state.phase === 'failed' ? (
          <FormError>{state.problem === 'failed' ? words.failed : live[state.problem]}</FormError>
        ) : (
          <p className={styles.state} role="status">
            {!isScanning ? live.asking : state.isForeign ? live.foreign : live.aim}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {isScanning && <TorchButton camera={state.camera} />}
        {state.phase === 'failed' && (
          <button
            className={`${page.outlined} ${scanStyles.button}`}
            type="button"
            onClick={() => setAttempt(attempt + 1)}
          >
            {live.retry}
          </button>
        )}
        <PhotoInput
          label={live.photo}
          isButton
          onPhoto={(photo) => {
            onClose();
            onPhoto(photo);
          }}
        />
        <button className={`${page.outlined} ${scanStyles.button}`} type="button" onClick={onClose}>
          <CloseIcon />
          {live.close}
        </button>
      </div>
      <p className={scanStyles.hint}>{live.hint}</p>
    </dialog>
  );
}

/** Turns the camera's light on and off; nothing if it has none. */
function TorchButton({ camera }: { camera: MediaStreamTrack }) {
  const words = useAreaWords('lookUp').scan.live;
  const [isOn, setOn] = useState(false);
  if (!hasTorch(camera)) return null;
  return (
    <button
      className={`${page.outlined} ${scanStyles.button}`}
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
