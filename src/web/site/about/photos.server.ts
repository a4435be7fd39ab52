import type { LoaderFunctionArgs } from 'react-router';
import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { photos as english } from '#strings/en/site/photos.ts';
import { photos as vietnamese } from '#strings/vi/site/photos.ts';
import { catalogueContext, reportContext } from '#web/context.ts';
import { languageOf } from '#web/site/language/languages.ts';
import { sizes } from '#web/ui/sizes.ts';

type Args = Pick<LoaderFunctionArgs, 'url' | 'context'>;

/** A product by its picture. */
export type ProductRender = Pick<CatalogueProduct, 'id' | 'name'> & {
  picture: NonNullable<CatalogueProduct['picture']>;
};

/** What the page of photos shows: the pictures of the newest products, and its words in the language of the path. */
export async function loadPhotos({ url, context }: Args) {
  const words = languageOf(url.pathname) === 'en' ? english : vietnamese;
  return { words, renders: await productRenders(context) };
}

/** If the products cannot be loaded, the page is shown without them. */
async function productRenders(context: Args['context']): Promise<ProductRender[]> {
  try {
    const products = await context.get(catalogueContext).products();
    const renders = products.flatMap(({ id, name, picture }) => (picture ? [{ id, name, picture }] : []));
    return renders.slice(0, sizes.renders);
  } catch (error) {
    context.get(reportContext)(error);
    return [];
  }
}
