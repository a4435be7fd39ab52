import type { Warranty } from '#web/admin/records/record.ts';
import { WarrantyForm } from '#web/admin/warranties/warranty-form.tsx';

interface WarrantyPanelProps {
  card: Warranty;
  onSaved: (card: Warranty) => void;
}

/** The form of a card beside the list. It is loaded when the first card is opened. */
export default function WarrantyPanel({ card, onSaved }: WarrantyPanelProps) {
  return <WarrantyForm key={card.id} record={card} onSavedInPanel={onSaved} />;
}
