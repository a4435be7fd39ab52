import { useEffect, useState } from 'react';
import { ApiError } from '#web/admin/api/call.ts';
import type { Clinic, Product } from '#web/admin/records/record.ts';
import { activeNames } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

interface NameResources {
  products: ResourceConfig<Product>;
  clinics: ResourceConfig<Clinic>;
}

interface Names {
  /** Undefined until they are loaded. */
  products: string[] | undefined;
  clinics: string[] | undefined;
  failed: boolean;
  retry(): void;
}

/** The names of the active products and clinics. */
export function useNames({ products, clinics }: NameResources): Names {
  const [names, setNames] = useState<Pick<Names, 'products' | 'clinics'>>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt requests them again
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    setFailed(false);
    Promise.all([activeNames(products, signal), activeNames(clinics, signal)])
      .then(([product, clinic]) => setNames({ products: product, clinics: clinic }))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setFailed(true);
      });
    return () => asking.abort();
  }, [attempt]);

  return {
    products: names?.products,
    clinics: names?.clinics,
    failed,
    retry: () => setAttempt((count) => count + 1),
  };
}
