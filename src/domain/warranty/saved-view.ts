/** What a view shows, by the names of the API. Periods such as `in30` stay relative to the day on which it is used. */
interface ViewSettings {
  filters: Record<string, string | undefined>;
  sort: string | null;
  dir: 'asc' | 'desc';
  /** The share of the width that each column has; null for the usual widths. */
  columns: Record<string, number | undefined> | null;
}

export interface ViewFields {
  name: string;
  isShared: boolean;
  settings: ViewSettings;
}

export interface SavedView extends ViewFields {
  id: number;
  /** Who has made it. */
  by: string;
  /** True if the account that asks may change and remove it. */
  isEditable: boolean;
}
