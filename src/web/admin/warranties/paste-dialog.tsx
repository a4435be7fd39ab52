import { Button, Flex, NativeSelect, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { ImportPlanBody } from '#contract/import-plan-wire.ts';
import type { WarrantyField } from '#domain/warranty/warranty-fields.ts';
import { paste as words } from '#strings/vi/admin/cards.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { ApiError, call, userMessageOf } from '#web/admin/api/call.ts';
import { startCheck } from '#web/admin/import/use-import.ts';
import { getRecord } from '#web/admin/records/record-calls.ts';
import type { Warranty } from '#web/admin/records/resource-config.ts';
import { Choice } from '#web/admin/ui/choice.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import {
  fileOfBlock,
  headerOf,
  isInListOrder,
  overlayCards,
  overlayProblem,
  pasteColumns,
  planInListOrder,
  readBlock,
  type Target,
  widthOf,
} from '#web/admin/warranties/pasted-block.ts';
import { warranties } from '#web/admin/warranties/warranty-view.tsx';

interface PasteDialogProps {
  /** What was pasted already. */
  text: string;
  /** The selected cards, in the order of the list; none if they are not all on this page. */
  chosen: readonly Warranty[];
  /** True if some of the selected cards are on other pages. */
  isElsewhere: boolean;
  onClose: () => void;
}

/**
 * Takes a block of cells as new cards, or over the selected ones. It becomes an import, which is checked before it is
 * stored, and can be undone.
 */
export default function PasteDialog({ text, chosen, isElsewhere, onClose }: PasteDialogProps) {
  const id = useId();
  const navigate = useNavigate();
  const [pasted, setPasted] = useState(text);
  const [where, setWhere] = useState<'add' | 'over'>(chosen.length > 0 ? 'over' : 'add');
  const [from, setFrom] = useState<WarrantyField>('doctorName');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const block = readBlock(pasted);
  const header = headerOf(block);
  // Pasted cells are checked a moment later.
  useEffect(() => void call('POST /imports/prepare', {}).catch(() => undefined), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = where === 'over' ? overlayProblem(block, chosen.length, header ?? from) : undefined;
    if (block.length === 0) setError(words.empty);
    else if (problem !== undefined) setError(problem);
    else if (!isSending) void send();
  }

  async function send() {
    setSending(true);
    try {
      const opened = where === 'add' ? await checkNew(block) : await checkOver(chosen, block, header ?? from);
      if (opened !== undefined) await navigate(href('/admin/import-excel/:id', { id: opened }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(userMessageOf(failure, words.failed));
    }
    setSending(false);
  }

  const button = (
    <Button type="submit" form={id} disabled={isSending}>
      {words.check}
    </Button>
  );
  return (
    <Dialog title={words.title} leave={admin.cancel} buttons={button} onClose={onClose} isWide>
      <Flex component="form" id={id} direction="column" gap="md" onSubmit={submit} noValidate>
        <Textarea
          styles={{ input: { whiteSpace: 'pre', overflowX: 'auto' } }}
          size="md"
          rows={6}
          label={words.block}
          description={words.hint}
          error={error}
          spellCheck={false}
          autoFocus
          value={pasted}
          onChange={(event) => {
            setPasted(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <p role="status">{isSending ? words.checking : block.length > 0 && words.size(block.length, widthOf(block))}</p>
        {isElsewhere && <p>{words.elsewhere}</p>}
        {chosen.length > 0 && (
          <Choice
            title={words.where}
            options={[
              ['over', words.over(chosen.length)],
              ['add', words.add],
            ]}
            value={where}
            onChange={async (value) => {
              setWhere(value);
              setError(undefined);
            }}
          />
        )}
        {where === 'over' && header && <p>{words.byHeader(header.map((field) => warranties.labels[field]))}</p>}
        {where === 'over' && !header && (
          <NativeSelect
            size="md"
            label={words.from}
            description={words.overHint}
            data={pasteColumns
              .filter((field) => field !== 'cardNumber')
              .map((field) => ({ value: field, label: warranties.labels[field] }))}
            value={from}
            onChange={(event) => {
              setFrom(event.currentTarget.value as WarrantyField);
              setError(undefined);
            }}
          />
        )}
      </Flex>
    </Dialog>
  );
}

/** Sends a block to be checked as new cards. @throws {ApiError} */
async function checkNew(block: readonly string[][]): Promise<string | undefined> {
  const opened = await startCheck(fileOfBlock(block));
  if (opened !== undefined && isInListOrder(block)) await change(opened, planInListOrder(block));
  return opened;
}

/** Sends cards as they are now with a block over them, to be checked as changes of these cards. @throws {ApiError} */
async function checkOver(
  chosen: readonly Warranty[],
  block: readonly string[][],
  from: Target,
): Promise<string | undefined> {
  const cards = await Promise.all(chosen.map(({ id }) => getRecord(warranties, String(id))));
  const rows = overlayCards(cards, block, from);
  const opened = await startCheck(fileOfBlock(rows));
  if (opened !== undefined) await change(opened, { ...planInListOrder(rows), existingCards: 'update' });
  return opened;
}

const change = (id: string, body: ImportPlanBody) => call('PATCH /imports/:id', { params: { id }, body });
