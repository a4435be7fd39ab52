/**
 * The tasks, in the order of the list, by group, with the least role whose account can do them. Each is a page below
 * `/admin/help`.
 */
export const helpGroups = {
  imports: {
    import: 'staff',
    'import-columns': 'staff',
    'import-faulty-rows': 'staff',
    'import-undo': 'staff',
    'number-exists': 'staff',
  },
  cards: {
    'find-card': 'viewer',
    'edit-card': 'staff',
    'edit-many': 'staff',
    teeth: 'staff',
    export: 'staff',
    'card-not-found': 'viewer',
    'printed-cards': 'staff',
    visits: 'staff',
    recalls: 'staff',
  },
  bin: { bin: 'staff', history: 'staff', erase: 'owner' },
  catalogue: { catalogue: 'staff' },
  accounts: { 'own-account': 'viewer', accounts: 'owner', 'lost-password': 'viewer' },
  server: { 'overview-warnings': 'viewer', system: 'staff', backups: 'owner' },
  keys: { keys: 'viewer' },
} as const;

export type HelpGroup = keyof typeof helpGroups;
export type HelpTopicId = { [Group in HelpGroup]: keyof (typeof helpGroups)[Group] }[HelpGroup];

/** The pages that a step may lead to. */
type HelpPage =
  | 'overview'
  | 'users'
  | 'createUser'
  | 'clinics'
  | 'createClinic'
  | 'products'
  | 'createProduct'
  | 'printedCards'
  | 'visits'
  | 'recalls'
  | 'bin'
  | 'imports'
  | 'history'
  | 'changes'
  | 'health'
  | 'accounts'
  | 'backups'
  | 'own'
  | 'lookUp';

/** One thing to do. Names of buttons are put between `'` and shown in bold. */
export interface HelpStep {
  text: string;
  /** Where it is done. */
  page?: HelpPage;
}

/** What may go wrong. */
interface HelpProblem {
  /** The sentence that the program shows. */
  says: string;
  /** What to do then. */
  fix: string;
}

/** A task of the staff. */
export interface HelpTopic {
  title: string;
  goal: string;
  steps: readonly HelpStep[];
  /** What the picture shows, for those who do not see it; only of a task with a picture. */
  picture?: string;
  problems: readonly HelpProblem[];
  /** Words of people who look for this task, where the texts above do not have them. */
  alsoCalled?: string;
}
