import { ActionIcon, Box, Popover, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type CalendarDate, formatDate } from '#domain/calendar.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { type FieldProps, inputProps } from '#web/admin/form/fields.tsx';
import { normalizeDate, readDate } from '#web/admin/ui/typed-date.ts';
import { CalendarIcon } from '#web/ui/shared-icons.tsx';

const DateCalendar = lazy(() => import('#web/admin/form/date-calendar.tsx'));

type DateFieldProps<Row extends RecordRow, Field extends string> = FieldProps<Row, Field> & {
  /** The first day that can be picked. */
  from: CalendarDate;
  /** The last one. */
  to?: CalendarDate | undefined;
  /** A line under the field. */
  hint?: string | undefined;
};

/** A date field: the date is typed day first, or picked in a calendar. */
export function DateField<Row extends RecordRow, Field extends string>(props: DateFieldProps<Row, Field>) {
  const { form, field, from, to, hint } = props;
  const [isOpen, setOpen] = useState(false);
  const text = form.values[field];
  const button = (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end" shadow="md">
      <Popover.Target>
        <ActionIcon aria-label={words.date.open(form.definition.labels[field])} onClick={() => setOpen(!isOpen)}>
          <CalendarIcon />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="0.625rem" aria-label={words.date.calendar}>
        <Suspense fallback={<Box w="19.25rem" h="20rem" />}>
          <DateCalendar
            value={readDate(text)}
            from={from}
            to={to}
            onPick={(date) => {
              form.setValue(field, formatDate(date));
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      {...inputProps(props)}
      inputMode="numeric"
      description={hint}
      placeholder={words.date.placeholder}
      rightSection={button}
      rightSectionWidth={52}
      value={text}
      onChange={(event) => form.setValue(field, event.currentTarget.value)}
      onBlur={() => normalizeDate(text) !== text && form.setValue(field, normalizeDate(text))}
    />
  );
}
