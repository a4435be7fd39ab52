import { Fragment } from 'react';

/** A text in which the parts between `'` are shown in bold: the names of buttons and pages. */
export function QuotedText({ text }: { text: string }) {
  return text.split("'").map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    return <Fragment key={at}>{at % 2 === 1 ? <strong>{part}</strong> : part}</Fragment>;
  });
}
