import { href, Link, useLocation } from 'react-router';
import { Frame } from '#web/site/frame/frame.tsx';
import { vietnamesePath } from '#web/site/language/languages.ts';
import { type Locale, LocaleContext } from '#web/site/language/locale.ts';
import { CardPlace } from '#web/site/look-up/card-place.tsx';
import lookUp from '#web/site/look-up/look-up.module.css';
import { PlainLookUp } from '#web/site/look-up/plain-look-up.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import { ErrorPage } from '#web/ui/error-page.tsx';
import page from '#web/ui/page.module.css';

export type FailedPageProps = { locale: Locale; error: unknown };

/** In place of a public page that does not exist or has failed. */
export default function FailedPage({ locale, error }: FailedPageProps) {
  const products = href('/products');
  const isProduct = vietnamesePath(useLocation().pathname).startsWith(`${products}/`);
  return (
    <LocaleContext value={locale}>
      <Frame isFailed>
        <Title words={locale.words} />
        <meta name="robots" content="noindex" />
        <div className={`${lookUp.block} ${lookUp.page}`}>
          <ErrorPage error={error} words={locale.words.error} home={locale.path('/')}>
            {isProduct && (
              <Link className={page.link} to={locale.path(products)}>
                {locale.words.products.toAll}
              </Link>
            )}
            <PlainLookUp />
          </ErrorPage>
          <CardPlace isBeside />
        </div>
      </Frame>
    </LocaleContext>
  );
}

function Title({ words }: Pick<Locale, 'words'>) {
  return <title>{words.titleOf(words.error.title, useBrand()?.brand.name)}</title>;
}
