import { href, useLocation } from 'react-router';
import { languageNames } from '#strings/languages.ts';
import { languages, localPath, vietnamesePath } from '#web/site/language/languages.ts';
import { useLocale } from '#web/site/language/locale.ts';
import pageStyles from '#web/ui/page.module.css';

/** The pages that exist in Vietnamese only: those that lead to an account. */
const vietnameseOnly: readonly string[] = [href('/login'), href('/first-account'), href('/clinic/join')];

type LanguageLinksProps = {
  className: string | undefined;
  /** True on a page that does not exist or has failed: it leads to the home page. */
  isFailed: boolean;
  /** True to show the code of the language only, where there is little room. */
  isShort?: boolean;
};

/**
 * Lead to the same page in the other languages, with its query. A new document is loaded, since each has the words of one
 * language only.
 */
export function LanguageLinks({ className, isFailed, isShort = false }: LanguageLinksProps) {
  const { language } = useLocale();
  const { pathname, search } = useLocation();
  const path = vietnamesePath(pathname);
  const target = isFailed || vietnameseOnly.includes(path) ? href('/') : path + search;
  const others = languages.filter((other) => other !== language);
  return others.map((other) => (
    <a key={other} className={className} href={localPath(other, target)} hrefLang={other} lang={other}>
      {isShort && `${other.toUpperCase()} `}
      <span className={isShort ? pageStyles.unseen : undefined}>{languageNames[other]}</span>
    </a>
  ));
}
