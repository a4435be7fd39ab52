import type { HelpTopicId } from '#strings/vi/admin/help/help-topic.ts';
import accounts from './pictures/accounts.svg?no-inline';
import backups from './pictures/backups.svg?no-inline';
import bin from './pictures/bin.svg?no-inline';
import cardNotFound from './pictures/card-not-found.svg?no-inline';
import catalogue from './pictures/catalogue.svg?no-inline';
import editCard from './pictures/edit-card.svg?no-inline';
import editMany from './pictures/edit-many.svg?no-inline';
import erase from './pictures/erase.svg?no-inline';
import exportCards from './pictures/export.svg?no-inline';
import findCard from './pictures/find-card.svg?no-inline';
import history from './pictures/history.svg?no-inline';
import importFile from './pictures/import.svg?no-inline';
import importColumns from './pictures/import-columns.svg?no-inline';
import importFaultyRows from './pictures/import-faulty-rows.svg?no-inline';
import importUndo from './pictures/import-undo.svg?no-inline';
import keys from './pictures/keys.svg?no-inline';
import lostPassword from './pictures/lost-password.svg?no-inline';
import numberExists from './pictures/number-exists.svg?no-inline';
import overviewWarnings from './pictures/overview-warnings.svg?no-inline';
import ownAccount from './pictures/own-account.svg?no-inline';
import printedCards from './pictures/printed-cards.svg?no-inline';
import system from './pictures/system.svg?no-inline';
import teeth from './pictures/teeth.svg?no-inline';
import visits from './pictures/visits.svg?no-inline';

/** The picture of each task, as `npm run help-pictures` has drawn it. A task without one does not compile. */
export const helpPictures: Record<HelpTopicId, string> = {
  import: importFile,
  'import-columns': importColumns,
  'import-faulty-rows': importFaultyRows,
  'import-undo': importUndo,
  'number-exists': numberExists,
  'find-card': findCard,
  'edit-card': editCard,
  'edit-many': editMany,
  teeth,
  export: exportCards,
  'card-not-found': cardNotFound,
  'printed-cards': printedCards,
  visits,
  bin,
  history,
  erase,
  catalogue,
  'own-account': ownAccount,
  accounts,
  'lost-password': lostPassword,
  'overview-warnings': overviewWarnings,
  system,
  backups,
  keys,
};
