import { catalogue } from '#strings/en/site/catalogue.ts';
import { WithWords } from '#web/site/language/with-words.tsx';

export const handle = { catalogue };

/** The pages that need these words in English. */
export default function Pages() {
  return <WithWords words={handle} />;
}
