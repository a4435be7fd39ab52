import { about } from '#strings/vi/site/about.ts';
import { WithWords } from '#web/site/language/with-words.tsx';

export const handle = { about };

/** The pages that need these words in Vietnamese. */
export default function Pages() {
  return <WithWords words={handle} />;
}
