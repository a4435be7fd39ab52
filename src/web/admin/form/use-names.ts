import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseWarrantyTerm, type WarrantyTerm } from '#domain/warranty/warranty-term.ts';
import type { Clinic, Product } from '#web/admin/records/record.ts';
import { activeRecordsQuery } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

interface NameResources {
  products: ResourceConfig<Product>;
  clinics: ResourceConfig<Clinic>;
}

interface Names {
  /** Undefined until they are loaded. */
  products: string[] | undefined;
  clinics: string[] | undefined;
  /** The doctors of the clinic with this name; none until they are loaded. */
  doctorsOf(clinicName: string): string[];
  /** The term of the product with this name; null until they are loaded, or if it has none that can be read. */
  termOf(productName: string): WarrantyTerm | null;
  failed: boolean;
  retry(): void;
}

/** The names of the active products and clinics. */
export function useNames(resources: NameResources): Names {
  const products = useQuery(activeRecordsQuery(resources.products));
  const clinics = useQuery(activeRecordsQuery(resources.clinics));
  const names = useMemo(
    () => ({ products: products.data?.map(({ name }) => name), clinics: clinics.data?.map(({ name }) => name) }),
    [products.data, clinics.data],
  );
  return {
    ...names,
    doctorsOf: (clinicName) =>
      (clinics.data?.find(({ name }) => name === clinicName)?.doctors ?? '').split('\n').filter(Boolean),
    termOf: (productName) => parseWarrantyTerm(products.data?.find(({ name }) => name === productName)?.warranty ?? ''),
    failed: products.isError || clinics.isError,
    retry: () => {
      for (const { isError, refetch } of [products, clinics]) if (isError) void refetch();
    },
  };
}
