import { accountTopics } from './account-topics.ts';
import { cardTopics, printedCardTopics } from './card-topics.ts';
import type { HelpTopic, HelpTopicId } from './help.ts';
import { importTopics } from './import-topics.ts';
import { recordTopics } from './record-topics.ts';
import { serverTopics } from './server-topics.ts';
import { visitTopics } from './visit-topics.ts';

/** All tasks. One that has no text, or a text that is no task, does not compile. */
export const helpTopics: Record<HelpTopicId, HelpTopic> = {
  ...importTopics,
  ...cardTopics,
  ...printedCardTopics,
  ...visitTopics,
  ...recordTopics,
  ...accountTopics,
  ...serverTopics,
};
