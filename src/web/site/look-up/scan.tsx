import { type ComponentType, useId, useRef, useState } from 'react';
import { useAreaWords } from '#web/site/language/locale.ts';
import { canAskForCamera } from '#web/site/look-up/camera.ts';
import { PhotoInput } from '#web/site/look-up/photo-input.tsx';
import type { ScanDialogProps } from '#web/site/look-up/scan-dialog.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import { FormError } from '#web/ui/field.tsx';
import { createIcon } from '#web/ui/icons.tsx';
import pageStyles from '#web/ui/page.module.css';
import { Spinner } from '#web/ui/spinner.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { waits } from '#web/ui/waits.ts';
import styles from './scan.module.css';

/**
 * Reads the card number from a QR code: live from the camera where the browser can, or from a photo. Hidden without
 * JavaScript.
 */
export default function Scan({ onNumber }: { onNumber: (cardNumber: string) => void }) {
  const words = useAreaWords('lookUp').scan;
  const id = useId();
  const isLive = useHydrated() && canAskForCamera();
  const hadFocus = useRef(false);
  const [Dialog, setDialog] = useState<ComponentType<ScanDialogProps> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const pending = useDelayed(isBusy, waits.pending);
  const origin = useBrand()?.origin;
  const hosts = () => [location.host, URL.parse(origin ?? '')?.host ?? ''];

  /** Runs one task at a time, since its code may be on its way. */
  async function run(task: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    await task().catch(() => setProblem(words.failed));
    setBusy(false);
  }

  const openDialog = () =>
    run(async () => {
      const { ScanDialog } = await import('#web/site/look-up/scan-dialog.tsx');
      setDialog(() => ScanDialog);
    });

  const readPhoto = (photo: File) =>
    run(async () => {
      const { readCardNumber } = await import('#web/site/look-up/scan-photo.ts');
      const found = await readCardNumber(photo, hosts());
      if ('cardNumber' in found) onNumber(found.cardNumber);
      else setProblem(words[found.problem]);
    });

  const label = (
    <>
      {pending ? <Spinner /> : <ScanIcon />}
      {pending ? words.pending : words.label}
    </>
  );
  const describedBy = `${id}-hint`;
  return (
    <div className={styles.scan}>
      {isLive ? (
        <button
          // Who has reached the input before the page was hydrated goes on with the button.
          ref={(button) => {
            if (hadFocus.current) button?.focus();
            hadFocus.current = false;
          }}
          className={`${pageStyles.outlined} ${styles.button}`}
          type="button"
          aria-haspopup="dialog"
          aria-describedby={describedBy}
          onClick={openDialog}
        >
          {label}
        </button>
      ) : (
        <PhotoInput
          ref={(input) => () => {
            hadFocus.current = input === document.activeElement;
          }}
          label={label}
          isButton
          isCapture
          describedBy={describedBy}
          onPhoto={readPhoto}
        />
      )}
      <PhotoInput label={words.choose} describedBy={describedBy} onPhoto={readPhoto} />
      <span className={pageStyles.unseen} role="status">
        {pending && words.pending}
      </span>
      <p className={styles.hint} id={describedBy}>
        {words.hint}
      </p>
      {problem && <FormError ref={bringIntoView}>{problem}</FormError>}
      {Dialog && <Dialog hosts={hosts()} onNumber={onNumber} onPhoto={readPhoto} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** A QR code in a viewfinder. */
const ScanIcon = createIcon(
  <>
    <path d="M3 8V5a2 2 0 0 1 2-2h3m8 0h3a2 2 0 0 1 2 2v3m0 8v3a2 2 0 0 1-2 2h-3m-8 0H5a2 2 0 0 1-2-2v-3" />
    <path d="M7.5 7.5h3v3h-3zm6 0h3v3h-3zm-6 6h3v3h-3zm6 3v-3h3v.1m0 2.9v.1" />
  </>,
);

/** Outside the component, so that React calls it when the line comes and not with each rendering. */
const bringIntoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' });
