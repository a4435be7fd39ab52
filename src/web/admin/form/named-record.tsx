import { Anchor, Button, Flex, SimpleGrid, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { AnswerOf } from '#contract/operations.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { merge as allWords, namedCards as figureWords } from '#strings/vi/admin/named-cards.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { offerUndo, rememberUndo } from '#web/admin/changes/undo-change.ts';
import MergeDialog, { type MergeResult } from '#web/admin/form/merge-dialog.tsx';
import { RecordPart } from '#web/admin/form/record-part.tsx';
import { ChangeTable } from '#web/admin/list/change-table.tsx';
import { cardList, type ListState } from '#web/admin/list/list-state.ts';
import { cardCountQuery, type MergeableWire, settleCards } from '#web/admin/records/record-calls.ts';
import type { Clinic, Product, ResourceConfig } from '#web/admin/records/resource-config.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { Fold } from '#web/admin/ui/fold.tsx';
import { Months } from '#web/admin/ui/months.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';

interface NamedRecordProps<Row extends Clinic | Product> {
  resource: ResourceConfig<Row> & { wire: MergeableWire };
  record: Row;
}

/** What the page of a clinic or product has beside its form: its cards, and what it can be merged with. */
export function NamedRecord<Row extends Clinic | Product>({ resource, record }: NamedRecordProps<Row>) {
  const mayWrite = useMayWrite();
  return (
    <>
      <CardFigures wire={resource.wire} record={record}>
        {mayWrite && record.binnedAt === null && <CardNames wire={resource.wire} record={record} />}
      </CardFigures>
      {mayWrite && record.binnedAt === null && <MergePanel resource={resource} record={record} />}
    </>
  );
}

interface MergePanelProps<Row extends Clinic | Product> {
  resource: ResourceConfig<Row> & { wire: MergeableWire };
  record: Row;
}

/** Merges another clinic or product with this one, and takes merges back. */
function MergePanel<Row extends Clinic | Product>({ resource, record }: MergePanelProps<Row>) {
  const { wire } = resource;
  const mergeWords = allWords[wire];
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);

  async function onMerged({ kept, answer }: MergeResult) {
    setOpen(false);
    void queryClient.invalidateQueries({ queryKey: ['changes'] });
    offerUndo({ kind: 'edit', name: record.name, text: answer.message, count: 1, change: answer.change });
    if (kept === record.id) await revalidate();
    else await navigate(resource.updatePage(kept), { replace: true });
  }

  return (
    <RecordPart id="gop" title={mergeWords.title}>
      <p>{mergeWords.lead}</p>
      <Button variant="default" size="lg" onClick={() => setOpen(true)}>
        {mergeWords.open}
      </Button>
      <Fold summary={mergeWords.merged}>
        <ChangeTable choice={{ noun: wire, kind: 'merge', record: String(record.id) }} />
      </Fold>
      {isOpen && (
        <MergeDialog resource={resource} record={record} onMerged={onMerged} onCancel={() => setOpen(false)} />
      )}
    </RecordPart>
  );
}

type Figures = AnswerOf<`GET /${MergeableWire}/:id/figures`>;

interface CardFiguresProps {
  wire: MergeableWire;
  record: Pick<Clinic | Product, 'id' | 'version' | 'name' | 'binnedAt'>;
  children?: ReactNode;
}

/** How many cards a clinic or product has, with links to them. */
function CardFigures({ wire, record: { id, version, name, binnedAt }, children }: CardFiguresProps) {
  const { data: figures, isError } = useQuery({
    // A merge makes a new version.
    queryKey: ['card figures', wire, id, version],
    queryFn: ({ signal }) => call(`GET /${wire}/:id/figures`, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
  const to = (filters: ListState['filters']) =>
    cardList({ ...filters, [wire === 'dental' ? 'clinic' : 'product']: binnedAt === null ? name : `${name} #${id}` });
  return (
    <RecordPart id="the-mang-ten" title={figureWords.title}>
      {figures ? (
        <Figures figures={figures} to={to} />
      ) : (
        <p role="status">{isError ? figureWords.failed : admin.loading}</p>
      )}
      {children}
    </RecordPart>
  );
}

/** What can be done about names on cards: those of nobody that mean this record, and those of this record that are spelled otherwise. */
function CardNames({ wire, record: { id, version, name } }: CardFiguresProps) {
  const { data } = useQuery({ ...cardCountQuery({ wire }, id), refetchOnMount: 'always' });
  const { revalidate } = useRevalidator();
  const settling = useMutation({
    mutationFn: (decision: { adopt: true } | { rename: true }) => settleCards(wire, id, decision),
    onSuccess: async (answer) => {
      rememberUndo(answer);
      toastSuccess(answer.message);
      await queryClient.invalidateQueries({ queryKey: ['card figures', wire, id, version] });
      await revalidate();
    },
    onError: (error) => toastError(userMessageOf(error, figureWords.notSettled)),
  });
  if (!data) return null;
  const { otherwiseNamed, adoptable } = data;
  return (
    <>
      {adoptable > 0 && (
        <Flex wrap="wrap" columnGap="md" align="center" justify="space-between">
          <p>{figureWords.adoptable(adoptable)}</p>
          <Button variant="light" loading={settling.isPending} onClick={() => settling.mutate({ adopt: true })}>
            {figureWords.adopt(adoptable)}
          </Button>
        </Flex>
      )}
      {otherwiseNamed > 0 && (
        <Flex wrap="wrap" columnGap="md" align="center" justify="space-between">
          <p>{figureWords.otherwiseNamed(otherwiseNamed)}</p>
          <Button variant="default" loading={settling.isPending} onClick={() => settling.mutate({ rename: true })}>
            {figureWords.rename(name, otherwiseNamed)}
          </Button>
        </Flex>
      )}
    </>
  );
}

function Figures({
  figures: { cards, months },
  to,
}: {
  figures: Figures;
  to: (filters: ListState['filters']) => string;
}) {
  if (cards.active === 0) return <p>{figureWords.none}</p>;
  const isPlotted = months.filter(({ counts }) => counts > 0).length > 1;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
        {(['valid', 'in30', 'expired'] as const).map((expiry) => (
          <Button
            key={expiry}
            component={Link}
            variant="default"
            px="md"
            fw={400}
            justify="space-between"
            rightSection={<Text fz="1.5rem">{cards[expiry].toLocaleString('vi-VN')}</Text>}
            to={to({ expiry })}
          >
            {figureWords[expiry]}
          </Button>
        ))}
      </SimpleGrid>
      {isPlotted && (
        <>
          <h3>{figureWords.byMonth}</h3>
          <Months months={months} to={(month) => to({ newIn: month })} />
        </>
      )}
      <Anchor component={Link} to={to({})}>
        {figureWords.all(cards.active)}
      </Anchor>
    </>
  );
}
