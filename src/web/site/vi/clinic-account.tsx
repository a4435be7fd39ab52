import { clinicAccount } from '#strings/vi/site/clinic-account.ts';
import { WithWords } from '#web/site/language/with-words.tsx';

export const handle = { clinicAccount };

/** The pages that need these words in Vietnamese. */
export default function Pages() {
  return <WithWords words={handle} />;
}
