import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/operations.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { merge as allWords } from '#strings/vi/admin/named-cards.ts';
import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import { RetryKey } from '#web/admin/api/retry-key.ts';
import { NameSelect } from '#web/admin/form/name-select.tsx';
import { type MergeableWire, mergeRecords } from '#web/admin/records/merge-calls.ts';
import type { Clinic, Product } from '#web/admin/records/record.ts';
import { activeRecords, countCards } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { Choice } from '#web/admin/ui/choice.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import styles from './named-record.module.css';

export interface MergeResult {
  /** The id of the record that was kept. */
  kept: number;
  answer: AnswerOf<`POST /${MergeableWire}/:id/merge`>;
}

interface MergeDialogProps<Row extends Clinic | Product> {
  resource: ResourceConfig<Row> & { wire: MergeableWire };
  record: Row;
  onMerged: (result: MergeResult) => Promise<void>;
  onCancel: () => void;
}

/** Asks which clinic or product is the same one and which name stays, says how many cards change, and merges them. */
export function MergeDialog<Row extends Clinic | Product>(props: MergeDialogProps<Row>) {
  const { resource, record, onMerged, onCancel } = props;
  const { wire } = resource;
  const words = allWords[wire];
  const others = useOthers(resource, record.id);
  const [otherName, setOtherName] = useState('');
  const [stays, setStays] = useState<'this' | 'other'>('this');
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [retryKey] = useState(() => new RetryKey());
  const other = others?.find(({ name }) => name === otherName);
  const [kept, merged] = stays === 'this' ? [record, other] : [other, record];
  const cards = useCardCount(wire, merged?.id);

  async function confirm() {
    if (!kept || !merged) return setProblem(words.missing);
    setPending(true);
    try {
      const which = { id: kept.id, other: merged.id };
      await onMerged({ kept: kept.id, answer: await retryKey.use((key) => mergeRecords(wire, which, key)) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(userMessageOf(error, words.failed));
      setPending(false);
    }
  }

  const buttons = (
    <>
      <Button variant="default" size="lg" onClick={onCancel}>
        {admin.cancel}
      </Button>
      <Button size="lg" disabled={isPending} onClick={() => void confirm()}>
        {words.confirm}
      </Button>
    </>
  );
  return (
    <Dialog title={words.dialog} buttons={buttons} onClose={onCancel}>
      <NameSelect
        size="lg"
        label={`${words.other} "${record.name}"`}
        names={others?.map(({ name }) => name)}
        value={otherName}
        onChange={(name) => {
          setOtherName(name);
          setProblem(undefined);
        }}
      />
      {other && (
        <Choice
          title={words.keep}
          options={[
            ['this', record.name],
            ['other', other.name],
          ]}
          value={stays}
          onChange={async (side) => setStays(side)}
        />
      )}
      {kept && merged && (
        <p role="status">{cards === undefined ? words.counting : words.effect(cards, merged.name, kept.name)}</p>
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.missing}>
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** The other active records; undefined until they are loaded. */
function useOthers<Row extends Clinic | Product>(resource: ResourceConfig<Row>, ownId: number): Row[] | undefined {
  const [others, setOthers] = useState<Row[]>();
  useEffect(() => {
    const asking = new AbortController();
    activeRecords(resource, asking.signal)
      .then((all) => setOthers(all.filter(({ id }) => id !== ownId)))
      .catch((error: unknown) => {
        if (!asking.signal.aborted && !(error instanceof ApiError)) throw error;
      });
    return () => asking.abort();
  }, [resource, ownId]);
  return others;
}

/** How many cards hold the name of a record; undefined until they are counted. */
function useCardCount(wire: MergeableWire, id: number | undefined): number | undefined {
  const [counted, setCounted] = useState<{ id: number; cards: number }>();
  useEffect(() => {
    if (id === undefined) return;
    countCards({ wire }, id)
      .then((cards) => setCounted({ id, cards }))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
  }, [wire, id]);
  return counted?.id === id ? counted?.cards : undefined;
}
