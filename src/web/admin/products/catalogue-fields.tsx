import { Input } from '@mantine/core';
import { useEffect, useState } from 'react';
import {
  bridgeUnitLimits,
  type Indication,
  indications,
  readIndications,
  writeIndications,
} from '#domain/product/indications.ts';
import type { ProductField } from '#domain/product/product-traits.ts';
import { resourceForms, productUnits as units } from '#strings/vi/admin/forms.ts';
import { indications as names } from '#strings/vi/indications.ts';
import { ApiError } from '#web/admin/api/call.ts';
import { inputProps } from '#web/admin/form/field-props.tsx';
import { SuggestedField } from '#web/admin/form/suggested-field.tsx';
import { TextField } from '#web/admin/form/text-field.tsx';
import type { Form } from '#web/admin/form/use-form.ts';
import { products } from '#web/admin/products/product-resource.ts';
import type { Product } from '#web/admin/records/record.ts';
import { activeRecords } from '#web/admin/records/record-calls.ts';
import styles from './catalogue-fields.module.css';

const { hints } = resourceForms.product;

interface FieldProps {
  form: Form<Product, ProductField>;
}

/** The group of a product, with the groups in use as suggestions. */
export function GroupField({ form }: FieldProps) {
  return <SuggestedField form={form} field="group" suggestions={useGroups()} hint={hints.group} />;
}

/** The groups of the active products; none until they are loaded. */
function useGroups(): readonly string[] {
  const [groups, setGroups] = useState<readonly string[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    activeRecords(products, asking.signal)
      .then((all) => setGroups([...new Set(all.flatMap(({ group }) => group ?? []))].sort(alphabetical.compare)))
      .catch((error: unknown) => {
        // Without suggestions a group is typed.
        if (!asking.signal.aborted && !(error instanceof ApiError)) throw error;
      });
    return () => asking.abort();
  }, []);
  return groups;
}

const alphabetical = new Intl.Collator('vi', { numeric: true });

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
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the label has the look of other labels, which a legend cannot have */}
      <div className={styles.choices} role="group" aria-labelledby={`${id}-label`}>
        {indications.map((code, at) => (
          <label key={code} className={styles.choice}>
            <input
              // The summary of errors leads to the first one.
              id={at === 0 ? id : undefined}
              type="checkbox"
              checked={codes.includes(code)}
              onChange={(event) => choose(code, event.currentTarget.checked)}
            />
            {names[code]}
          </label>
        ))}
      </div>
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
