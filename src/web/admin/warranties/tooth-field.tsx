import { Box, Button, Flex, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { teeth as words } from '#strings/vi/admin/teeth.ts';
import { type FieldProps, TextField } from '#web/admin/form/fields.tsx';

/** Loaded when it is opened, since it needs the schemas. */
const ToothChart = lazy(async () => {
  await import('#web/admin/form/zod-without-eval.ts');
  return import('#web/admin/warranties/tooth-chart.tsx');
});

/**
 * A field for tooth numbers, which can also be selected in a chart of both jaws. The chart comes before the field for the Tab
 * key, so that Enter and Tab lead from field to field, and below it for the eye.
 */
export function ToothField<Row extends RecordRow, Field extends string>(props: FieldProps<Row, Field>) {
  const { form, field } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Flex direction="column-reverse" gap="xs" {...(isOpen && { 'data-wide': true })}>
      <Stack gap="sm" align="start">
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.close : words.open}
        </Button>
        {isOpen && (
          <Suspense fallback={<Box w="100%" mih="20rem" />}>
            <ToothChart value={form.values[field]} onChange={(value) => form.setValue(field, value)} />
          </Suspense>
        )}
      </Stack>
      <TextField {...props} />
    </Flex>
  );
}
