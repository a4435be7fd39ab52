import { useSet } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#domain/calendar.ts';
import { foldText } from '#domain/text.ts';
import { exporting } from '#strings/vi/admin/export.ts';
import { listRecords } from '#web/admin/records/record-calls.ts';
import type { Warranty } from '#web/admin/records/resource-config.ts';
import { ChoiceLine } from '#web/admin/ui/choice.tsx';
import { ExportDialog } from '#web/admin/ui/export-dialog.tsx';
import { warranties } from '#web/admin/warranties/warranty-view.tsx';

const { customer: words } = exporting;

/** Asks which cards under the name of a card are of the same person. The name alone does not say it, so none but that card is chosen before. */
export default function CustomerDataDialog({ card, onClose }: { card: Warranty; onClose: () => void }) {
  const { customerName: name } = card;
  const { data, isPending, isError } = useQuery({
    queryKey: ['cards of', name, card.id],
    queryFn: ({ signal }) => findCards(name, signal),
  });
  const chosen = useSet([card.id]);
  const others = data?.cards.filter(({ id }) => id !== card.id) ?? [];

  return (
    <ExportDialog
      title={words.open}
      lead={words.lead}
      action="/api/user/personal-data"
      parameters={{ ids: [...chosen].join(',') }}
      problem={isError ? words.notFound : isPending ? '' : chosen.size === 0 ? words.noCards : undefined}
      onClose={onClose}
    >
      <fieldset aria-busy={isPending}>
        <legend>{words.cards(name)}</legend>
        <p>{words.theirs}</p>
        {[card, ...others].map(({ id, cardNumber, clinicName, expiresOn, binnedAt }) => (
          <ChoiceLine
            key={id}
            type="checkbox"
            checked={chosen.has(id)}
            onChange={() => chosen.delete(id) || chosen.add(id)}
            label={cardNumber}
            hint={words.card(clinicName, formatDate(expiresOn)) + (binnedAt === null ? '' : `, ${words.inBin}`)}
          />
        ))}
        {data?.isPartial && <p>{words.more}</p>}
      </fieldset>
    </ExportDialog>
  );
}

/** The cards with a name, accents or not: the active ones, then those in the bin. */
async function findCards(name: string, signal: AbortSignal): Promise<{ cards: Warranty[]; isPartial: boolean }> {
  const lists = await Promise.all(
    (['true', 'false'] as const).map((isActive) =>
      listRecords(warranties, { q: name, page: '1', limit: '100', isActive }, { signal }),
    ),
  );
  return {
    cards: lists.flatMap(({ rows }) => rows).filter(({ customerName }) => foldText(customerName) === foldText(name)),
    isPartial: lists.some(({ rows, total }) => total > rows.length),
  };
}
