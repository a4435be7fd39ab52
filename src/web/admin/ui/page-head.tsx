import type { ReactNode } from 'react';
import type { HelpTopicId } from '#strings/vi/admin/help/help-topic.ts';
import { WithHelp } from '#web/admin/ui/help-link.tsx';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** The task of the help that the page is for. */
  help?: HelpTopicId;
  /** What the page is about, below its title. */
  lead?: ReactNode;
  /** What can be done on the page, beside its title. */
  children?: ReactNode;
}

/** The head of a page of the back office. */
export function PageHead({ title, help, lead, children }: PageHeadProps) {
  const heading = help ? (
    <WithHelp topic={help}>
      <h1>{title}</h1>
    </WithHelp>
  ) : (
    <h1>{title}</h1>
  );
  return (
    <header className={styles.head}>
      {lead === undefined ? (
        heading
      ) : (
        <div>
          {heading}
          <p>{lead}</p>
        </div>
      )}
      {children}
    </header>
  );
}
