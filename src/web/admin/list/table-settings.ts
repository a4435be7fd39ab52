import { useLocalStorage } from '@mantine/hooks';
import { useAccount } from '#web/admin/session/account.ts';

/** `compact`: each row is one line. `roomy`: long texts take as many lines as they need. */
type Density = 'compact' | 'roomy';

/** How a person wants tables to look. */
interface TableSettings {
  density: Density;
  /** For each list, by its wire name: the share of the width that a column has, by field. */
  shares: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const defaults: TableSettings = { density: 'compact', shares: {} };

/** The settings of the signed-in person, which this browser keeps: several people may use it. */
export function useTableSettings(): [settings: TableSettings, change: (part: Partial<TableSettings>) => void] {
  const { name } = useAccount();
  const [kept, keep] = useLocalStorage<Partial<TableSettings>>({
    key: `ads-table-${name}`,
    defaultValue: defaults,
    getInitialValueInEffect: false,
  });
  const settings = { ...defaults, ...kept };
  return [settings, (part) => keep({ ...settings, ...part })];
}
