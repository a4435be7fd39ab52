import { useEffect, useState } from 'react';
import type { ProductField } from '#domain/product/product-traits.ts';
import { ApiError } from '#web/admin/api/call.ts';
import { SuggestedField } from '#web/admin/form/suggested-field.tsx';
import type { Form } from '#web/admin/form/use-form.ts';
import { products } from '#web/admin/products/product-view.tsx';
import type { Product } from '#web/admin/records/record.ts';
import { activeRecords } from '#web/admin/records/record-calls.ts';

interface SuggestedGroupProps {
  form: Form<Product, ProductField>;
  hint: string;
}

/** The group of a product, with the groups in use as suggestions. */
export default function SuggestedGroup({ form, hint }: SuggestedGroupProps) {
  return <SuggestedField form={form} field="group" suggestions={useGroups()} hint={hint} />;
}

/** The groups of the active products; none until they are loaded. */
function useGroups(): readonly string[] {
  const [groups, setGroups] = useState<readonly string[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    activeRecords(products, asking.signal)
      .then((all) => setGroups([...new Set(all.flatMap(({ group }) => group ?? []))].sort(alphabetical.compare)))
      .catch((error: unknown) => {
        // Without suggestions a group is typed.
        if (!asking.signal.aborted && !(error instanceof ApiError)) throw error;
      });
    return () => asking.abort();
  }, []);
  return groups;
}

const alphabetical = new Intl.Collator('vi', { numeric: true });
