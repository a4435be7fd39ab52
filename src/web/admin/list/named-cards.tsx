import { useQuery } from '@tanstack/react-query';
import { list as words } from '#strings/vi/admin/list.ts';
import { cardCountQuery } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';

interface NamedCardsProps {
  resource: Pick<ResourceConfig<never>, 'wire'>;
  id: number;
}

/** Says how many cards name a clinic or product that is about to be deleted. They keep the name. The question needs no answer to that. */
export function NamedCards({ resource: { wire }, id }: NamedCardsProps) {
  const { data: count } = useQuery(cardCountQuery({ wire }, id));
  if (wire === 'user') return null;
  return <p role="status">{count === undefined ? words.countingCards : words.namedCards(count)}</p>;
}
