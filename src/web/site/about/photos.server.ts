import type { LoaderFunctionArgs } from 'react-router';
import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { photos as english } from '#strings/en/site/photos.ts';
import type { Translation } from '#strings/translation.ts';
import { photos as vietnamese } from '#strings/vi/site/photos.ts';
import { catalogueContext, photosContext } from '#web/context.ts';
import { type Language, languageOf } from '#web/site/language/languages.ts';
import { type ShownText, shownText } from '#web/site/language/shown-text.ts';
import { readOrNothing } from '#web/site/read-or-fail.server.ts';
import { sizes } from '#web/ui/sizes.ts';

const wordsIn: Record<Language, Translation<typeof vietnamese>> = { vi: vietnamese, en: english };

type Args = Pick<LoaderFunctionArgs, 'url' | 'context'>;

/** A product by its picture. */
export type ProductRender = Pick<CatalogueProduct, 'id' | 'name'> & {
  picture: NonNullable<CatalogueProduct['picture']>;
};

/** A photo of the owner, with what it shows. */
export interface ShownPhoto extends ShownText {
  name: string;
}

/** The owner's photos that are encoded: those of the page of photos, or those of the home page. */
export function shownPhotos(context: Args['context'], language: Language, isHome: boolean): ShownPhoto[] {
  return context
    .get(photosContext)()
    .filter(({ home }) => home === isHome)
    .map(({ name, text, english }) => ({ name, ...shownText(language, text, english) }));
}

/** What the page of photos shows: the owner's photos, the pictures of the catalogue's first products, and its words. */
export async function loadPhotos({ url, context }: Args) {
  const language = languageOf(url.pathname);
  const photos = shownPhotos(context, language, false);
  const { soon, soonHeading, soonLead, ...words } = wordsIn[language];
  const isSoon = photos.length === 0;
  const head = isSoon && { word: soon, heading: soonHeading, lead: soonLead };
  return { words, head, photos, renders: await productRenders(context) };
}

/** If the products cannot be loaded, the page is shown without them. */
async function productRenders(context: Args['context']): Promise<ProductRender[]> {
  const products = await readOrNothing(context, () => context.get(catalogueContext).products());
  const renders = products?.flatMap(({ id, name, picture }) => (picture ? [{ id, name, picture }] : []));
  return renders?.slice(0, sizes.renders) ?? [];
}
