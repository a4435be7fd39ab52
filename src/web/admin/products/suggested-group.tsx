import { useQuery } from '@tanstack/react-query';
import type { ProductField } from '#domain/product/product-fields.ts';
import { SuggestedField } from '#web/admin/form/name-fields.tsx';
import type { Form } from '#web/admin/form/use-form.ts';
import { products } from '#web/admin/products/product-view.tsx';
import { activeRecordsQuery } from '#web/admin/records/record-calls.ts';
import type { Product } from '#web/admin/records/resource-config.ts';

interface SuggestedGroupProps {
  form: Form<Product, ProductField>;
  hint: string;
}

/** The group of a product, with the groups in use as suggestions. */
export default function SuggestedGroup({ form, hint }: SuggestedGroupProps) {
  // Without suggestions a group is typed.
  const { data: groups = [] } = useQuery({ ...activeRecordsQuery(products), select: groupsOf });
  return <SuggestedField form={form} field="group" suggestions={groups} hint={hint} />;
}

/** The groups of the active products. */
const groupsOf = (all: readonly Product[]) =>
  [...new Set(all.flatMap(({ group }) => group ?? []))].sort(alphabetical.compare);

const alphabetical = new Intl.Collator('vi', { numeric: true });
