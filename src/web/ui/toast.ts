export interface Toast {
  id: number;
  type: 'error' | 'warning' | 'success' | 'info';
  text: string;
  /** True for a text that screen readers read elsewhere. */
  isSilent?: boolean;
  /** In ms. */
  duration: number;
  action?: { label: string; onClick: () => void };
}
