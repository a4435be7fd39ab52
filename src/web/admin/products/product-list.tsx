import { admin } from '#strings/vi/admin/common.ts';
import { productFields as words } from '#strings/vi/admin/records.ts';
import type { Column } from '#web/admin/list/column.ts';
import { ListPage } from '#web/admin/list/list-page.tsx';
import { loadList } from '#web/admin/list/load-list.ts';
import { formatPrice } from '#web/admin/products/format-price.ts';
import { products } from '#web/admin/products/product-resource.ts';
import type { Product } from '#web/admin/records/record.ts';
import type { Route } from './+types/product-list.ts';
import styles from './product-list.module.css';

export const meta = () => [{ title: admin.title(products.words.title) }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(products, request);

const measure = new Intl.NumberFormat('vi-VN');
const withUnit = (value: number | null, unit: string) =>
  value === null ? admin.none : `${measure.format(value)} ${unit}`;

const columns: readonly Column<Product>[] = [
  {
    field: 'image',
    label: words.image,
    cell: ({ image }) =>
      image ? (
        <img className={styles.picture} src={image} alt="" width="56" height="56" loading="lazy" />
      ) : (
        <span className={styles.picture} />
      ),
  },
  { field: 'name', label: words.name, cell: (row) => row.name, isName: true },
  { field: 'price', label: words.price, cell: (row) => formatPrice(row.price), numeric: true },
  { field: 'translucency', label: words.translucency, cell: (row) => withUnit(row.translucency, '%'), numeric: true },
  {
    field: 'flexuralStrength',
    label: words.flexuralStrength,
    cell: (row) => withUnit(row.flexuralStrength, 'MPa'),
    numeric: true,
  },
];

/** The list of products. */
export default function ProductList({ loaderData }: Route.ComponentProps) {
  return <ListPage noun={products} data={loaderData} columns={columns} />;
}
