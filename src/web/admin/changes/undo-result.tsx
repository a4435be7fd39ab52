import { Anchor, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { href, Link } from 'react-router';
import { typeOfPath } from '#contract/record-names.ts';
import { changes as words } from '#strings/vi/admin/changes.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { type UndoAnswer, undoResult } from '#web/admin/changes/undo-change.ts';
import { Notice } from '#web/admin/ui/messages.tsx';
import { useStore } from '#web/ui/store.ts';

/** The page of a record. */
const pageOf = (noun: UndoAnswer['left'][number]['noun'], id: string) => href(`/admin/update-${noun}/:id`, { id });

/** What the last undo has done where something was left as it is: each with its reason and a link, until it is closed. */
export function UndoResult() {
  const answer = useStore(undoResult);
  const notice = useRef<HTMLDivElement>(null);
  // Whoever has taken something back far down the page sees it, too.
  useEffect(() => {
    if (answer) notice.current?.focus();
  }, [answer]);
  if (!answer) return null;
  const { message, left, counts } = answer;
  const more = counts.total - counts.done - new Set(left.map(({ _id }) => _id)).size;
  return (
    <Notice ref={notice} tabIndex={-1} title={message}>
      <p>{words.left}</p>
      <ul>
        {left.map(({ _id, noun, name, reason, conflictWith }) => (
          <li key={`${noun} ${_id} ${reason}`}>
            {name === null ? (
              `${words.type(typeOfPath(noun))} ${_id}`
            ) : (
              <Anchor component={Link} to={pageOf(noun, _id)}>
                {name}
              </Anchor>
            )}
            : {reason}
            {conflictWith !== undefined && (
              <>
                {' '}
                <Anchor component={Link} to={pageOf(noun, conflictWith)}>
                  {words.conflict}
                </Anchor>
              </>
            )}
          </li>
        ))}
        {more > 0 && <li>{words.moreLeft(more)}</li>}
      </ul>
      <Button variant="default" mr="auto" onClick={() => undoResult.set(undefined)}>
        {admin.close}
      </Button>
    </Notice>
  );
}
