import { Button, Flex, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { type CalendarDate, formatDate } from '#domain/calendar.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { normalizeDate, readDate } from '#web/admin/ui/typed-date.ts';

interface PeriodDialogProps {
  title: string;
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
  onChoose: (from: CalendarDate | undefined, to: CalendarDate | undefined) => void;
  onClose: () => void;
}

const shown = (date: CalendarDate | undefined) => (date === undefined ? '' : formatDate(date));

/** Asks for the first and the last day of a period, of which one may be left out. */
export default function PeriodDialog({ title, from, to, onChoose, onClose }: PeriodDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState({ from: shown(from), to: shown(to) });
  const [errors, setErrors] = useState<{ from?: string; to?: string }>({});

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = (text: string) => (text.trim() === '' ? undefined : readDate(text));
    const [first, last] = [read(typed.from), read(typed.to)];
    if (first === null || last === null) {
      return setErrors({
        ...(first === null && { from: words.period.invalid }),
        ...(last === null && { to: words.period.invalid }),
      });
    }
    if (first === undefined && last === undefined) return setErrors({ from: words.period.empty });
    if (first !== undefined && last !== undefined && first > last) return setErrors({ to: words.period.reversed });
    onChoose(first, last);
  }

  const input = (name: 'from' | 'to', label: string) => (
    <TextInput
      label={label}
      size="md"
      inputMode="numeric"
      autoComplete="off"
      placeholder={words.period.placeholder}
      error={errors[name]}
      value={typed[name]}
      onChange={(event) => {
        setTyped({ ...typed, [name]: event.currentTarget.value });
        setErrors({});
      }}
      onBlur={() => setTyped({ ...typed, [name]: normalizeDate(typed[name]) })}
    />
  );
  const button = (
    <Button type="submit" form={id}>
      {words.period.apply}
    </Button>
  );
  return (
    <Dialog title={title} leave={admin.cancel} buttons={button} onClose={onClose}>
      <Flex component="form" id={id} direction="column" gap="md" onSubmit={submit} noValidate>
        {input('from', words.period.first)}
        {input('to', words.period.last)}
      </Flex>
    </Dialog>
  );
}
