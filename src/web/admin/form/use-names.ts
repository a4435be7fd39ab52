import { useEffect, useMemo, useState } from 'react';
import { parseWarrantyTerm, type WarrantyTerm } from '#domain/warranty/warranty-term.ts';
import { ApiError } from '#web/admin/api/call.ts';
import type { Clinic, Product } from '#web/admin/records/record.ts';
import { activeRecords } from '#web/admin/records/record-calls.ts';
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
export function useNames({ products, clinics }: NameResources): Names {
  const [records, setRecords] = useState<{ products: Product[]; clinics: Clinic[] }>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt requests them again
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    setFailed(false);
    Promise.all([activeRecords(products, signal), activeRecords(clinics, signal)])
      .then(([ofProducts, ofClinics]) => setRecords({ products: ofProducts, clinics: ofClinics }))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setFailed(true);
      });
    return () => asking.abort();
  }, [attempt]);

  const names = useMemo(
    () => ({ products: records?.products.map(({ name }) => name), clinics: records?.clinics.map(({ name }) => name) }),
    [records],
  );
  return {
    ...names,
    doctorsOf: (clinicName) =>
      (records?.clinics.find(({ name }) => name === clinicName)?.doctors ?? '').split('\n').filter(Boolean),
    termOf: (productName) =>
      parseWarrantyTerm(records?.products.find(({ name }) => name === productName)?.warranty ?? ''),
    failed,
    retry: () => setAttempt((count) => count + 1),
  };
}
