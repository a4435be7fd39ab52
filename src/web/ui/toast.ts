export interface Toast {
  id: number;
  type: 'error' | 'warning' | 'success' | 'info';
  text: string;
  /** In ms. */
  duration: number;
  action?: { label: string; onClick: () => void };
}
