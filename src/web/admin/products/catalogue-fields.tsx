import { Flex, Input } from '@mantine/core';
import { lazy, Suspense } from 'react';
import {
  bridgeUnitLimits,
  type Indication,
  indications,
  readIndications,
  writeIndications,
} from '#domain/product/indications.ts';
import type { ProductField } from '#domain/product/product-fields.ts';
import { productUnits as units } from '#strings/vi/admin/forms.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { indications as names } from '#strings/vi/indications.ts';
import { inputProps, TextField } from '#web/admin/form/fields.tsx';
import type { Form } from '#web/admin/form/use-form.ts';
import type { Product } from '#web/admin/records/resource-config.ts';

const { hints } = resourceForms.product;

interface FieldProps {
  form: Form<Product, ProductField>;
}

/** Loaded after the form, which others wait for. */
const SuggestedGroup = lazy(() => import('#web/admin/products/suggested-group.tsx'));

/** The group of a product. Until its suggestions are loaded, it is a plain text field. */
export function GroupField({ form }: FieldProps) {
  return (
    <Suspense fallback={<TextField form={form} field="group" hint={hints.group} />}>
      <SuggestedGroup form={form} hint={hints.group} />
    </Suspense>
  );
}

/** What a product is used for, as check boxes. */
export function IndicationsField({ form }: FieldProps) {
  const { id, label, error, className } = inputProps({ form, field: 'indications' });
  const codes = readIndications(form.values.indications);

  function choose(code: Indication, isChosen: boolean) {
    const others = codes.filter((other) => other !== code);
    form.setValue('indications', writeIndications(isChosen ? [...others, code] : others));
    if (code === 'bridge' && !isChosen) form.setValue('bridgeUnits', '');
  }

  return (
    <Input.Wrapper
      className={className}
      size="lg"
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      description={hints.indications}
    >
      <Flex wrap="wrap" columnGap="lg" role="group" aria-labelledby={`${id}-label`}>
        {indications.map((code, at) => (
          <label key={code}>
            <input
              // The summary of errors leads to the first one.
              id={at === 0 ? id : undefined}
              type="checkbox"
              // As high as a finger needs; the box in it stays square.
              style={{ height: '2.75rem' }}
              checked={codes.includes(code)}
              onChange={(event) => choose(code, event.currentTarget.checked)}
            />
            {names[code]}
          </label>
        ))}
      </Flex>
    </Input.Wrapper>
  );
}

/** The units of the largest bridge, for a product that is for bridges. */
export function BridgeUnitsField({ form }: FieldProps) {
  const { values, errors } = form;
  const isForBridges = readIndications(values.indications).includes('bridge');
  if (!isForBridges && values.bridgeUnits === '' && !errors.has('bridgeUnits')) return null;
  const { min, max } = bridgeUnitLimits;
  return (
    <TextField
      form={form}
      field="bridgeUnits"
      unit={units.bridgeUnits}
      inputMode="numeric"
      hint={hints.bridgeUnits(min, max)}
    />
  );
}
