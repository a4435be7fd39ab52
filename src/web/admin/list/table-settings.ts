import { useAccount } from '#web/admin/session/account.ts';
import { createStore, useStore } from '#web/ui/store.ts';

/** `compact`: each row is one line. `roomy`: long texts take as many lines as they need. */
type Density = 'compact' | 'roomy';

/** How a person wants tables to look. */
interface TableSettings {
  density: Density;
  /** For each list, by its wire name: the share of the width that a column has, by field. */
  shares: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const defaults: TableSettings = { density: 'compact', shares: {} };

/** Undefined until they change in this document. */
const changed = createStore<TableSettings | undefined>(undefined);

/** The localStorage key: several people may use this browser. */
const keyOf = (account: string) => `ads-table-${account}`;

/** The settings of the signed-in person, which this browser keeps. */
export function useTableSettings(): [settings: TableSettings, change: (part: Partial<TableSettings>) => void] {
  const { name } = useAccount();
  const settings = useStore(changed) ?? readSettings(keyOf(name));
  return [
    settings,
    (part) => {
      const next = { ...(changed.get() ?? settings), ...part };
      localStorage.setItem(keyOf(name), JSON.stringify(next));
      changed.set(next);
    },
  ];
}

function readSettings(key: string): TableSettings {
  try {
    const { density, shares } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<TableSettings>;
    return { density: density === 'roomy' ? density : defaults.density, shares: shares ?? defaults.shares };
  } catch {
    return defaults;
  }
}
