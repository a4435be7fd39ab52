import { includesRole, type StaffRole } from '#domain/account/rights.ts';
import { foldText } from '#domain/text.ts';
import { type HelpGroup, type HelpTopic, type HelpTopicId, helpGroups } from '#strings/vi/admin/help/help.ts';
import { helpTopics } from '#strings/vi/admin/help/help-topics.ts';

export interface ListedTopic extends HelpTopic {
  id: HelpTopicId;
  group: HelpGroup;
  role: StaffRole;
}

export interface FoundTopic extends ListedTopic {
  /** The sentence that a query matches, where the title does not. */
  excerpt?: string;
}

/** All tasks, in the order of the list. */
const topics: readonly ListedTopic[] = Object.entries(helpGroups).flatMap(([group, roles]) =>
  Object.entries(roles).map(([id, role]) => ({
    ...helpTopics[id as HelpTopicId],
    id: id as HelpTopicId,
    group: group as HelpGroup,
    role,
  })),
);

/** What a search looks at, beside the title. */
const sentencesOf = ({ goal, steps, problems, alsoCalled = '' }: HelpTopic) => [
  goal,
  ...steps.map(({ text }) => text),
  ...problems.flatMap(({ says, fix }) => [says, fix]),
  alsoCalled,
];

const folded = new Map(
  topics.map((topic) => [topic.id, { title: foldText(topic.title), sentences: sentencesOf(topic).map(foldText) }]),
);

/** The task with this id; undefined if there is none. */
export const topicNamed = (id: string): ListedTopic | undefined => topics.find((topic) => topic.id === id);

/** The tasks that an account with this role may do. */
export const topicsFor = (role: StaffRole): readonly ListedTopic[] =>
  topics.filter((topic) => includesRole(role, topic.role));

/**
 * The tasks in which every word of a query occurs, without regard to accents and case: first those with all words in their
 * titles, then those that say the whole query in a row, then those with all words in one sentence. All for an empty query.
 */
export function findTopics(role: StaffRole, query: string): readonly FoundTopic[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return topicsFor(role)
    .map((topic) => ({ topic, rank: rankOf(topic.id, words) }))
    .filter(({ rank }) => rank < notFound)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ topic, rank }) => (rank === 0 ? topic : { ...topic, ...excerptOf(topic, words) }));
}

/** The rank of tasks that do not match. */
const notFound = 4;

function rankOf(id: HelpTopicId, words: readonly string[]): number {
  const { title = '', sentences = [] } = folded.get(id) ?? {};
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  if (hasAll(title)) return 0;
  if (sentences.some((sentence) => sentence.includes(words.join(' ')))) return 1;
  if (sentences.some(hasAll)) return 2;
  return hasAll([title, ...sentences].join('\n')) ? 3 : notFound;
}

/** The sentence of a task with most of the words. */
function excerptOf(topic: HelpTopic, words: readonly string[]): { excerpt?: string } {
  const count = (text: string) => words.filter((word) => foldText(text).includes(word)).length;
  const shown = sentencesOf({ ...topic, alsoCalled: '' });
  const [best] = shown.toSorted((a, b) => count(b) - count(a));
  return best && count(best) > 0 ? { excerpt: best.replaceAll("'", '') } : {};
}
