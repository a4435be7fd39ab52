import { href, useLocation } from 'react-router';
import { languages, localPath, vietnamesePath } from '#web/site/language/languages.ts';
import { useLocale } from '#web/site/language/locale.ts';
import pageStyles from '#web/ui/page.module.css';

/** The pages that exist in Vietnamese only: those for staff. */
const vietnameseOnly: readonly string[] = [href('/login'), href('/first-account')];

type LanguageLinkProps = {
  className: string | undefined;
  /** True on a page that does not exist or has failed: it leads to the home page. */
  isFailed: boolean;
  /** True to show the code of the language only, where there is little room. */
  isShort?: boolean;
};

/**
 * Leads to the same page in the other language, with its query. A new document is loaded, since each has the words of one
 * language only.
 */
export function LanguageLink({ className, isFailed, isShort = false }: LanguageLinkProps) {
  const { language, words } = useLocale();
  const { pathname, search } = useLocation();
  const path = vietnamesePath(pathname);
  const other = languages.find((each) => each !== language) ?? language;
  const target = isFailed || vietnameseOnly.includes(path) ? href('/') : path + search;
  return (
    <a className={className} href={localPath(other, target)} hrefLang={other} lang={other}>
      {isShort && `${other.toUpperCase()} `}
      <span className={isShort ? pageStyles.unseen : undefined}>{words.frame.otherLanguage}</span>
    </a>
  );
}
