import { about } from '#strings/en/site/about.ts';
import { WithWords } from '#web/site/language/with-words.tsx';

export const handle = { about };

/** The pages that need these words in English. */
export default function Pages() {
  return <WithWords words={handle} />;
}
