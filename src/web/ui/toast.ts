export interface Toast {
  id: number;
  kind: 'error' | 'success' | 'info';
  text: string;
  /** How long it stays, in ms. */
  duration: number;
  action?: { label: string; onClick: () => void };
}
