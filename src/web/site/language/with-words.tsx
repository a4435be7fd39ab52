import { type ReactNode, useMemo } from 'react';
import { Outlet } from 'react-router';
import { type AreaWords, LocaleContext, useLocale } from '#web/site/language/locale.ts';

type WithWordsProps = {
  words: Partial<AreaWords>;
  /** The pages of the route if left out. */
  children?: ReactNode;
};

/** Gives its children the words of an area, beside those that all pages have. */
export function WithWords({ words, children = <Outlet /> }: WithWordsProps) {
  const locale = useLocale();
  const value = useMemo(() => ({ ...locale, ...words }), [locale, words]);
  return <LocaleContext value={value}>{children}</LocaleContext>;
}
