import { useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import { type AreaWords, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { ClinicIcon, PinIcon, ShareIcon } from '#web/site/look-up/action-icons.tsx';
import type { FoundLookUp } from '#web/site/look-up/look-up-state.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import { cardAddress, printAtOnce } from '#web/ui/card-address.ts';
import { PhoneIcon } from '#web/ui/icons.tsx';
import page from '#web/ui/page.module.css';
import { CalendarIcon, DownloadIcon, PrintIcon, SearchIcon } from '#web/ui/shared-icons.tsx';
import { toastError, toastInfo } from '#web/ui/toasts.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './card-actions.module.css';

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
