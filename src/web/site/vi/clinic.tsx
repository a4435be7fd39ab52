import { clinic } from '#strings/vi/site/clinic.ts';
import { clinicVisits } from '#strings/vi/site/clinic-visits.ts';
import { WithWords } from '#web/site/language/with-words.tsx';

export const handle = { clinic, clinicVisits };

/** The pages that need these words in Vietnamese. */
export default function Pages() {
  return <WithWords words={handle} />;
}
