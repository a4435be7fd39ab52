import { findMatches } from '#web/admin/ui/find-matches.ts';
import styles from './marked-text.module.css';

interface MarkedTextProps {
  text: string;
  query: string;
  /** True where separators do not count. */
  isCardNumber?: boolean;
}

/** A text with marks on what a query matches in it. One element, whatever the layout around it does with its children. */
export function MarkedText({ text, query, isCardNumber }: MarkedTextProps) {
  return (
    <span>
      {findMatches(text, query, isCardNumber).map((segment) =>
        segment.isMatch ? (
          <mark key={segment.start} className={styles.match}>
            {segment.text}
          </mark>
        ) : (
          segment.text
        ),
      )}
    </span>
  );
}
