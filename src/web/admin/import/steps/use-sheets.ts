import { useMemo, useState } from 'react';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { useNames } from '#web/admin/form/use-names.ts';
import { guessColumns } from '#web/admin/import/steps/guess-columns.ts';
import { readSheets, type SheetChoice } from '#web/admin/import/steps/sheet-choice.ts';
import { products } from '#web/admin/products/product-view.tsx';

interface Sheets {
  sheets: readonly SheetChoice[];
  setSheets: (sheets: readonly SheetChoice[]) => void;
  /** True while columns without a header are shown as they were guessed, to be confirmed. */
  isGuessed: boolean;
}

/** The sheets of a file, with guessed columns where no header was found and nothing is chosen yet. */
export function useSheets(detail: ImportDetail): Sheets {
  const [changed, setSheets] = useState<readonly SheetChoice[]>();
  const { products: productNames, clinics: clinicNames, failed } = useNames({ products, clinics });
  const isReady = failed || (productNames !== undefined && clinicNames !== undefined);
  const read = useMemo(() => readSheets(detail), [detail]);
  const guessed = useMemo(() => {
    if (!isReady || detail.plan.sheets) return read;
    const known = { products: productNames ?? [], clinics: clinicNames ?? [] };
    return read.map((sheet) => {
      const isOpen = sheet.isRead && sheet.headerRow === 0 && sheet.columns.size === 0;
      const rows = sheet.rows.map(({ cells }) => cells);
      return isOpen ? { ...sheet, columns: guessColumns(rows, known) } : sheet;
    });
  }, [detail, isReady, productNames, clinicNames, read]);
  const isGuessed = guessed.some(({ columns }, at) => columns.size !== read[at]?.columns.size);
  return { sheets: changed ?? guessed, setSheets, isGuessed };
}
