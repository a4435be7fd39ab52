import { Button, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { WarrantyField } from '#domain/warranty/warranty-fields.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { fieldId } from '#web/admin/form/fields.tsx';
import type { useNames } from '#web/admin/form/name-select.tsx';
import { lastValue } from '#web/admin/form/record-view.ts';
import type { Form } from '#web/admin/form/use-form.ts';
import type { Warranty } from '#web/admin/records/resource-config.ts';
import { useAccount } from '#web/admin/session/account.ts';

const { before: words } = resourceForms.user;

interface CardBeforeProps {
  form: Form<Warranty, WarrantyField>;
  names: ReturnType<typeof useNames>;
}

/** Offers a new card the product, clinic and doctor of the card that the person has added before, by one key. */
export default function CardBefore({ form, names }: CardBeforeProps) {
  const { name } = useAccount();
  const { definition, values } = form;
  const last = (field: WarrantyField) => lastValue(definition, name, field);
  // Names that nobody can choose any more are not offered.
  const known = {
    productName: names.products?.includes(last('productName')) ? last('productName') : '',
    clinicName: names.clinics?.includes(last('clinicName')) ? last('clinicName') : '',
    doctorName: names.clinics?.includes(last('clinicName')) ? last('doctorName') : '',
  };
  const offered = (Object.keys(known) as (keyof typeof known)[]).filter(
    (field) => known[field] !== '' && values[field] === '',
  );
  // A doctor belongs to the clinic.
  const shown = offered.filter((field) => field !== 'doctorName' || ['', known.clinicName].includes(values.clinicName));
  const wasFilled = useRef(false);

  function fill() {
    if (shown.length === 0) return;
    wasFilled.current = shown.some((field) => document.activeElement?.id === fieldId(field));
    for (const field of shown) form.setValue(field, known[field]);
  }
  useHotkeys([['mod+D', fill]], []);

  useEffect(() => {
    if (!wasFilled.current) return;
    wasFilled.current = false;
    const empty = definition.order.find((field) => values[field] === '');
    if (empty) document.getElementById(fieldId(empty))?.focus();
  });

  if (form.before || shown.length === 0) return null;
  return (
    <Group justify="space-between" gap="xs" p="xs" pl="md" bg="var(--accent-soft)" data-wide="">
      <p>{words.offer(shown.map((field) => known[field]))}</p>
      <Button
        variant="default"
        rightSection={
          <Text component="kbd" fz="sm" visibleFrom="sm">
            Ctrl D
          </Text>
        }
        aria-keyshortcuts="Control+D"
        onClick={fill}
      >
        {words.use}
      </Button>
    </Group>
  );
}
