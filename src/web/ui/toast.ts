export interface Toast {
  id: number;
  type: 'error' | 'success' | 'info';
  text: string;
  /** In ms. */
  duration: number;
  action?: { label: string; onClick: () => void };
}
