import { type ReactNode, useMemo } from 'react';
import { type AreaWords, LocaleContext, useLocale } from '#web/site/language/locale.ts';

/** Gives its children the words of an area, beside those that all pages have. */
export function WithWords({ words, children }: { words: Partial<AreaWords>; children: ReactNode }) {
  const locale = useLocale();
  const value = useMemo(() => ({ ...locale, ...words }), [locale, words]);
  return <LocaleContext value={value}>{children}</LocaleContext>;
}
