import { clinic } from '#strings/en/site/clinic.ts';
import { clinicVisits } from '#strings/en/site/clinic-visits.ts';
import { WithWords } from '#web/site/language/with-words.tsx';

export const handle = { clinic, clinicVisits };

/** The pages that need these words in English. */
export default function Pages() {
  return <WithWords words={handle} />;
}
