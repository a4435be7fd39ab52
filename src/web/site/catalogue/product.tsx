import { href, Link } from 'react-router';
import { breadcrumbs } from '#web/seo/breadcrumbs.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { attributes, attributeValue } from '#web/site/catalogue/attribute-values.ts';
import { loadProduct } from '#web/site/catalogue/catalogue.server.ts';
import type { ShownProduct } from '#web/site/catalogue/catalogue.ts';
import { compared, compareQuery } from '#web/site/catalogue/compared.ts';
import { LazyCarousel, LazyGallery, LazyMaterialPlot, LazyShadeGuide } from '#web/site/catalogue/lazy-parts.tsx';
import { BackToProducts, PrintDatasheet } from '#web/site/catalogue/page-actions.tsx';
import { Picture } from '#web/site/catalogue/picture.tsx';
import type { describeForSearch } from '#web/site/catalogue/product-head.server.ts';
import { localeOf, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import pageStyles from '#web/ui/page.module.css';
import { sizes } from '#web/ui/sizes.ts';
import { useStore } from '#web/ui/store.ts';
import type { Route } from './+types/product.ts';
import styles from './product.module.css';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? productMeta(matches, loaderData.product, loaderData.head) : [];

export const loader = (args: Route.LoaderArgs) => loadProduct(args);

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product, use, hints, shades, others, plot } = loaderData;
  const { path } = useLocale();
  const words = useAreaWords('catalogue').product;
  const { id, name, picture } = product;
  const chosen = useStore(compared).filter((one) => one.id !== id);
  return (
    <>
      <BackToProducts />
      <div className={styles.head}>
        {use.group && (
          <Link className={styles.group} to={use.group.to} lang={use.group.lang}>
            {use.group.text}
          </Link>
        )}
        <h1 className={styles.name}>{name}</h1>
      </div>
      <div className={styles.product}>
        <div key={id} className={styles.pictures}>
          <div className={styles.picture}>
            <Picture
              picture={picture}
              alt={picture ? name : words.noPicture}
              sizes="(min-width: 80rem) 36rem, (min-width: 48rem) 45vw, 92vw"
              widest={1600}
              when="first"
            />
          </div>
          <LazyGallery product={product} words={loaderData.galleryWords} />
          <div className={styles.actions}>
            <Link
              className={pageStyles.outlined}
              to={path(href('/products/compare')) + compareQuery([...chosen.slice(0, sizes.compared - 1), product])}
            >
              {words.compare}
            </Link>
            <PrintDatasheet />
          </div>
        </div>
        <div className={styles.about}>
          {use.indications.length > 0 && (
            <ul className={styles.indications} aria-label={use.label}>
              {use.indications.map((indication) => (
                <li key={indication}>{indication}</li>
              ))}
            </ul>
          )}
          <Attributes product={product} hints={hints} />
        </div>
      </div>
      <div className={styles.more}>
        {shades && <LazyShadeGuide guide={shades} />}
        {plot && <LazyMaterialPlot products={[product]} plot={plot} />}
      </div>
      {others.length > 0 && <LazyCarousel key={id} products={others} />}
    </>
  );
}

type AttributesProps = { product: ShownProduct; hints: Readonly<Record<(typeof attributes)[number], string>> };

/** The attributes of a product that have a value, and what they mean, folded away. */
function Attributes({ product, hints }: AttributesProps) {
  const { formats } = useLocale();
  const words = useAreaWords('catalogue').product;
  const shown = attributes.filter((attribute) => product[attribute] !== null);
  return (
    <div>
      <dl className={styles.attributes}>
        {shown.map((attribute) => (
          <div key={attribute} className={styles[attribute]}>
            <dt>{words.attributes[attribute].term}</dt>
            <dd className={styles.value} lang={product.vietnamese.includes(attribute) ? 'vi' : undefined}>
              {attributeValue(product, attribute, formats)}
            </dd>
          </div>
        ))}
      </dl>
      {shown.length > 0 && (
        <details className={styles.meaning}>
          <summary className={pageStyles.summary}>{words.meaning}</summary>
          <ul className={styles.meanings}>
            {shown.map((attribute) => (
              <li key={attribute}>
                <strong>{words.attributes[attribute].term}</strong> {hints[attribute]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

type Matches = Parameters<typeof pageMeta>[0]['matches'];

/** The `meta` of a product's page, with its schema.org data. */
function productMeta(
  matches: Matches,
  { id, name }: { id: number; name: string },
  { title, description, category, images, properties }: ReturnType<typeof describeForSearch>,
) {
  const path = href('/products/:id', { id: String(id) });
  const locale = localeOf(matches);
  return pageMeta(
    { matches },
    {
      title,
      description,
      path,
      image: images.shared,
      about: (site) => [
        {
          '@type': 'Product',
          name,
          description,
          ...(site.origin && {
            url: site.origin + locale.path(path),
            image: images.all?.map((file) => site.origin + file),
          }),
          brand: { '@type': 'Brand', name: site.brand.name },
          ...(category && { category }),
          additionalProperty: properties,
        },
        ...breadcrumbs(site, locale, [locale.words.products.heading, href('/products')], [name, path]),
      ],
    },
  );
}
