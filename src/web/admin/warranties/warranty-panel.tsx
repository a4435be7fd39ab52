import type { FormPanel } from '#web/admin/list/record-panel.tsx';
import type { Warranty } from '#web/admin/records/record.ts';
import { WarrantyForm } from '#web/admin/warranties/warranty-form.tsx';

interface WarrantyPanelProps {
  card: Warranty;
  panel: FormPanel<Warranty>;
}

/** The form of a card beside the list. It is loaded when the first card is opened. */
export default function WarrantyPanel({ card, panel }: WarrantyPanelProps) {
  return <WarrantyForm key={card.id} record={card} panel={panel} />;
}
