import { catalogue } from '#strings/vi/site/catalogue.ts';
import { WithWords } from '#web/site/language/with-words.tsx';

export const handle = { catalogue };

/** The pages that need these words in Vietnamese. */
export default function Pages() {
  return <WithWords words={handle} />;
}
