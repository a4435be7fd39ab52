import { NamedRecord } from '#web/admin/form/named-record.tsx';
import { products } from '#web/admin/products/product-view.tsx';
import type { Product } from '#web/admin/records/resource-config.ts';

/** The cards of a product, and what it can be merged with. */
export default function ProductAside({ record }: { record: Product }) {
  return <NamedRecord resource={products} record={record} />;
}
