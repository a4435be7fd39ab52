import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/operations.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { merge as allWords } from '#strings/vi/admin/named-cards.ts';
import { userMessageOf } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { NameSelect } from '#web/admin/form/name-select.tsx';
import {
  activeRecordsQuery,
  cardCountQuery,
  type MergeableWire,
  mergeRecords,
} from '#web/admin/records/record-calls.ts';
import type { Clinic, Product, ResourceConfig } from '#web/admin/records/resource-config.ts';
import { Choice } from '#web/admin/ui/choice.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';

export interface MergeResult {
  /** The id of the record that was kept. */
  kept: number;
  answer: AnswerOf<`POST /${MergeableWire}/:id/merge`>;
}

interface MergeDialogProps<Row extends Clinic | Product> {
  resource: ResourceConfig<Row> & { wire: MergeableWire };
  record: Row;
  /** The other one, if it is known which. */
  other?: Row;
  onMerged: (result: MergeResult) => Promise<void>;
  onCancel: () => void;
}

/** Asks which clinic or product is the same one and which name stays, says how many cards change, and merges them. */
export default function MergeDialog<Row extends Clinic | Product>(props: MergeDialogProps<Row>) {
  const { resource, record, onMerged, onCancel } = props;
  const { wire } = resource;
  const words = allWords[wire];
  const { data: all } = useQuery(activeRecordsQuery(resource));
  const others = all?.filter(({ id }) => id !== record.id);
  const [otherName, setOtherName] = useState(props.other?.name ?? '');
  const [stays, setStays] = useState<'this' | 'other'>('this');
  const [isMissing, setMissing] = useState(false);
  const [requestKey] = useState(() => new IdempotencyKey());
  const other = others?.find(({ name }) => name === otherName);
  const [kept, merged] = stays === 'this' ? [record, other] : [other, record];
  const { data: counted } = useQuery({ ...cardCountQuery({ wire }, merged?.id ?? 0), enabled: merged !== undefined });

  const merging = useMutation({
    mutationFn: (which: { id: number; other: number }) => requestKey.send((key) => mergeRecords(wire, which, key)),
    onSuccess: (answer, { id }) => onMerged({ kept: id, answer }),
  });

  function confirm() {
    if (kept && merged) merging.mutate({ id: kept.id, other: merged.id });
    else setMissing(true);
  }
  const problem = isMissing ? words.missing : merging.error && userMessageOf(merging.error, words.failed);

  const buttons = (
    <>
      <Button variant="default" size="lg" onClick={onCancel}>
        {admin.cancel}
      </Button>
      <Button size="lg" disabled={merging.isPending} onClick={confirm}>
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
          setMissing(false);
          merging.reset();
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
        <p role="status">
          {counted === undefined ? words.counting : words.effect(counted.counts, merged.name, kept.name)}
        </p>
      )}
      {problem && (
        <Text role="alert" c="var(--expired)" fw={600}>
          {problem}
        </Text>
      )}
    </Dialog>
  );
}
