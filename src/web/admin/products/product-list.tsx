import { productTraits } from '#domain/product/product-traits.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { fieldColumns, inTwoLines } from '#web/admin/list/field-columns.tsx';
import { ListPage } from '#web/admin/list/list-page.tsx';
import { loadList } from '#web/admin/list/load-list.ts';
import { ArrangeProducts } from '#web/admin/products/arrange-products.tsx';
import { formatPrice } from '#web/admin/products/format-price.ts';
import { products } from '#web/admin/products/product-resource.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import type { Route } from './+types/product-list.ts';
import styles from './product-list.module.css';

export const meta = () => [{ title: admin.title(products.words.title) }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(products, request);

const measure = new Intl.NumberFormat('vi-VN');
const withUnit = (value: number | null, unit: string) =>
  value === null ? admin.none : `${measure.format(value)} ${unit}`;

const tableColumns = fieldColumns(
  productTraits,
  'name',
  { image: 8, name: 34, price: 16, translucency: 12, flexuralStrength: 15, group: 24, position: 10 },
  {
    image: ({ image }) =>
      image ? (
        <img className={styles.picture} src={image} alt="" width="56" height="56" loading="lazy" />
      ) : (
        <span className={styles.picture} />
      ),
    price: (row) => formatPrice(row.price),
    translucency: (row) => withUnit(row.translucency, '%'),
    flexuralStrength: (row) => withUnit(row.flexuralStrength, 'MPa'),
  },
);

const columns = inTwoLines(tableColumns, ['group', 'price', 'image']);

/** The list of products. */
export default function ProductList({ loaderData }: Route.ComponentProps) {
  const mayWrite = useMayWrite();
  return <ListPage resource={products} data={loaderData} columns={columns} tools={mayWrite && <ArrangeProducts />} />;
}
