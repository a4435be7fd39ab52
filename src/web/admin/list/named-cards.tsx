import { useEffect, useState } from 'react';
import { list as words } from '#strings/vi/admin/list.ts';
import { ApiError } from '#web/admin/api/call.ts';
import { countCards } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

interface NamedCardsProps {
  resource: Pick<ResourceConfig<never>, 'wire'>;
  id: number;
}

/** Says how many cards name a clinic or product that is about to be deleted. They keep the name. */
export function NamedCards({ resource: { wire }, id }: NamedCardsProps) {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    let isShown = true;
    countCards({ wire }, id)
      .then((cards) => isShown && setCount(cards))
      .catch((error: unknown) => {
        // The question is shown without the number.
        if (!(error instanceof ApiError)) throw error;
      });
    return () => {
      isShown = false;
    };
  }, [wire, id]);
  if (wire === 'user') return null;
  return <p role="status">{count === undefined ? words.countingCards : words.namedCards(count)}</p>;
}
