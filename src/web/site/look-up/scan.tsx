import { useEffect, useId, useRef, useState } from 'react';
import { useAreaWords } from '#web/site/language/locale.ts';
import { useBrand } from '#web/site/use-brand.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { waits } from '#web/ui/waits.ts';
import styles from './scan.module.css';

/** Reads the card number from a photo of its QR code. Hidden without JavaScript. */
export default function Scan({ onNumber }: { onNumber: (cardNumber: string) => void }) {
  const words = useAreaWords('lookUp').scan;
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const pending = useDelayed(isReading, waits.pending);
  const origin = useBrand()?.origin;

  async function read(input: HTMLInputElement | null) {
    const photo = input?.files?.[0];
    if (!photo || isReading) return;
    setReading(true);
    setProblem(null);
    try {
      const { readCardNumber } = await import('#web/site/look-up/scan-photo.ts');
      const found = await readCardNumber(photo, [location.host, URL.parse(origin ?? '')?.host ?? '']);
      if ('cardNumber' in found) onNumber(found.cardNumber);
      else setProblem(words[found.problem]);
    } catch {
      setProblem(words.failed);
    } finally {
      setReading(false);
      // Allow choosing the same photo again.
      if (input) input.value = '';
    }
  }

  // A photo may be chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once after hydration
  useEffect(() => void read(camera.current?.value ? camera.current : gallery.current), []);

  return (
    <div className={styles.scan}>
      <input
        ref={camera}
        className={styles.input}
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        aria-describedby={`${id}-hint`}
        onChange={() => void read(camera.current)}
      />
      <label className={styles.button} htmlFor={id}>
        {pending ? <span className={styles.spinner} /> : <ScanIcon />}
        {pending ? words.pending : words.label}
      </label>
      <input
        ref={gallery}
        className={styles.unseen}
        id={`${id}-gallery`}
        type="file"
        accept="image/*"
        aria-describedby={`${id}-hint`}
        onChange={() => void read(gallery.current)}
      />
      <label className={styles.choose} htmlFor={`${id}-gallery`}>
        {words.choose}
      </label>
      <span className={styles.unseen} role="status">
        {pending && words.pending}
      </span>
      <p className={styles.hint} id={`${id}-hint`}>
        {words.hint}
      </p>
      {problem && (
        <p className={styles.problem} role="alert">
          <WarningIcon />
          {problem}
        </p>
      )}
    </div>
  );
}

/** A QR code in a viewfinder. */
function ScanIcon() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" aria-hidden="true">
      <g strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M3 8V5a2 2 0 0 1 2-2h3m8 0h3a2 2 0 0 1 2 2v3m0 8v3a2 2 0 0 1-2 2h-3m-8 0H5a2 2 0 0 1-2-2v-3" />
        <path d="M7.5 7.5h3v3h-3zm6 0h3v3h-3zm-6 6h3v3h-3zm6 3v-3h3v.1m0 2.9v.1" />
      </g>
    </svg>
  );
}
