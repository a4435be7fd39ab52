import { useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import { type AreaWords, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import type { FoundLookUp } from '#web/site/look-up/look-up-state.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import { cardAddress, printAtOnce } from '#web/ui/card-address.ts';
import { createIcon, PhoneIcon } from '#web/ui/icons.tsx';
import page from '#web/ui/page.module.css';
import { CalendarIcon, DownloadIcon, PrintIcon, SearchIcon } from '#web/ui/shared-icons.tsx';
import { toastError, toastInfo } from '#web/ui/toasts.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './answer.module.css';

const action = `${page.outlined} ${styles.action}`;

/** What a patient can do with a found card: the next step, and the rest on request. Without JavaScript the links remain. */
export function CardActions({ found }: { found: FoundLookUp }) {
  const { clinic } = found;
  const words = useAreaWords('lookUp').answer;
  return (
    <>
      <ul className={styles.actions} aria-label={words.actions}>
        <li>
          {clinic?.phone ? (
            <PhoneLink className={`${page.button} ${styles.action}`} number={clinic.phone}>
              <PhoneIcon />
              {words.callClinic}
            </PhoneLink>
          ) : (
            <ClinicLink clinic={clinic} />
          )}
        </li>
      </ul>
      <details className={styles.more}>
        <summary className={page.folded}>{words.moreActions}</summary>
        <MoreActions found={found} />
      </details>
    </>
  );
}

function MoreActions({ found }: { found: FoundLookUp }) {
  const { warranty, clinic } = found;
  const { path } = useLocale();
  const words = useAreaWords('lookUp').answer;
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isHydrated && location.hash === printAtOnce) window.print();
  }, [isHydrated]);
  return (
    <ul className={styles.actions}>
      <li className={page.scripted}>
        <SavePicture found={found} disabled={!isHydrated} />
      </li>
      {clinic?.map && (
        <li>
          <a className={action} href={clinic.map} rel="noopener">
            <PinIcon />
            {words.way}
          </a>
        </li>
      )}
      {clinic?.phone && (
        <li>
          <ClinicLink clinic={clinic} />
        </li>
      )}
      {warranty.valid && (
        <li>
          {/* A file, not a page. */}
          <a className={action} href={cardAddress(path(href('/warranty/reminder.ics')), warranty.cardNumber)}>
            <CalendarIcon />
            {words.remind}
          </a>
        </li>
      )}
      <li className={page.scripted}>
        <button
          className={action}
          type="button"
          disabled={!isHydrated}
          onClick={() => void share(cardAddress(location.origin + path(href('/warranty')), warranty.cardNumber), words)}
        >
          <ShareIcon />
          {words.share}
        </button>
      </li>
      <li className={page.scripted}>
        <button className={action} type="button" disabled={!isHydrated} onClick={() => window.print()}>
          <PrintIcon />
          {words.print}
        </button>
      </li>
    </ul>
  );
}

/** Leads to the clinic in the directory, or to the directory. */
function ClinicLink({ clinic }: Pick<FoundLookUp, 'clinic'>) {
  const { path } = useLocale();
  const words = useAreaWords('lookUp').answer;
  const directory = path(href('/partner'));
  if (!clinic)
    return (
      <Link className={action} to={directory}>
        <SearchIcon />
        {words.toClinics}
      </Link>
    );
  return (
    <Link className={action} to={`${directory}?${new URLSearchParams({ q: clinic.name })}`}>
      <ClinicIcon />
      {words.toClinic}
    </Link>
  );
}

function SavePicture({ found, disabled }: { found: FoundLookUp; disabled: boolean }) {
  const { formats } = useLocale();
  const words = useAreaWords('lookUp').answer;
  const [isDrawing, setDrawing] = useState(false);
  const brand = useBrand()?.brand;

  async function save() {
    setDrawing(true);
    try {
      const { drawCard } = await import('#web/site/look-up/card-picture.ts');
      const url = URL.createObjectURL(await drawCard(found, brand, words, formats));
      const link = document.createElement('a');
      link.href = url;
      link.download = words.pictureName(found.warranty.cardNumber);
      link.click();
      URL.revokeObjectURL(url);
    } catch {
      toastError(words.notSaved);
    } finally {
      setDrawing(false);
    }
  }

  return (
    <button className={action} type="button" disabled={disabled || isDrawing} onClick={() => void save()}>
      <DownloadIcon />
      {words.savePicture}
    </button>
  );
}

/** Opens the device's own menu for sharing; where there is none, copies the URL. */
async function share(url: string, words: AreaWords['lookUp']['answer']): Promise<void> {
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title: words.card, url });
    else {
      await navigator.clipboard.writeText(url);
      toastInfo(words.copied);
    }
  } catch (error) {
    // The reader has closed the menu.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toastError(words.notCopied);
  }
}

/** An arrow out of a box. */
const ShareIcon = createIcon(
  <path d="M12 14.500v-11m-4 4 4-4 4 4M8 10.500H6a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-6a2 2 0 0 0-2-2h-2" />,
);

/** A pin on a map. */
const PinIcon = createIcon(
  <>
    <path d="M12 21c4.5-4.6 7-8.1 7-11.2A7 7 0 0 0 5 9.8C5 12.9 7.5 16.4 12 21z" />
    <circle cx="12" cy="9.8" r="2.5" />
  </>,
);

/** A house with a cross: a clinic. */
const ClinicIcon = createIcon(<path d="M4 10.5 12 4l8 6.5V20H4zM12 11v5m-2.5-2.5h5" />);
