import { largestPicture, pictureTypes } from '#pictures/picture-paths.ts';
import { resourceForms, productUnits as units } from '#strings/vi/admin/forms.ts';
import { PictureField } from '#web/admin/form/picture-field.tsx';
import { RecordForm } from '#web/admin/form/record-form.tsx';
import { Section } from '#web/admin/form/section.tsx';
import { StateField } from '#web/admin/form/state-field.tsx';
import { TextField } from '#web/admin/form/text-field.tsx';
import { readWhole } from '#web/admin/form/typed-number.ts';
import type { Form } from '#web/admin/form/use-form.ts';
import { formatPrice } from '#web/admin/products/format-price.ts';
import { productKind } from '#web/admin/products/product-form-definition.ts';
import type { Field } from '#web/admin/products/product-form-field.ts';
import type { Product } from '#web/admin/records/record.ts';

const { sections } = resourceForms.product;

/** The form of a product. */
export function ProductForm({ record }: { record?: Product }) {
  return (
    <RecordForm kind={productKind} {...(record && { record })}>
      {(form) => (
        <>
          <Shown form={form} />
          <Measures form={form} isNew={!record} />
          <Use form={form} isNew={!record} />
        </>
      )}
    </RecordForm>
  );
}

interface PartProps {
  form: Form<Product, Field>;
  /** A new product has every field; of one that exists some may be empty. */
  isNew: boolean;
}

function Shown({ form }: Pick<PartProps, 'form'>) {
  const amount = readWhole(form.values.price);
  return (
    <Section title={sections.shown}>
      <TextField form={form} field="name" required autoCapitalize="words" />
      <TextField
        form={form}
        field="price"
        required
        unit={units.price}
        inputMode="numeric"
        hint={amount >= 1000 ? formatPrice(amount) : undefined}
      />
      <PictureField
        form={form}
        field="image"
        required={!form.before}
        accept={pictureTypes}
        largest={largestPicture}
        current={form.before?.image ?? null}
      />
      <StateField record={form.before} />
    </Section>
  );
}

function Measures({ form, isNew }: PartProps) {
  return (
    <Section title={sections.measures}>
      {(['translucency', 'flexuralStrength', 'minimumThickness', 'diameter'] as const).map((field) => (
        <TextField key={field} form={form} field={field} required={isNew} unit={units[field]} inputMode="decimal" />
      ))}
      <TextField form={form} field="thickness" required={isNew} unit={units.thickness} />
    </Section>
  );
}

function Use({ form, isNew }: PartProps) {
  return (
    <Section title={sections.use}>
      {(['application', 'colour', 'warranty'] as const).map((field) => (
        <TextField key={field} form={form} field={field} required={isNew} isWide={field === 'application'} />
      ))}
    </Section>
  );
}
