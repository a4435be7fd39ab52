import { Outlet } from 'react-router';
import { Frame } from '#web/site/frame/frame.tsx';
import { usePreloadedFailedPage } from '#web/site/frame/lazy-failed-page.tsx';
import { type Locale, LocaleContext } from '#web/site/language/locale.ts';
import { Toasts } from '#web/ui/toasts.tsx';

/** The public pages in a language, in their frame. */
export function PublicPages({ locale }: { locale: Locale }) {
  usePreloadedFailedPage();
  return (
    <LocaleContext value={locale}>
      <Frame>
        <Outlet />
      </Frame>
      <Toasts label={locale.words.toasts} />
    </LocaleContext>
  );
}
