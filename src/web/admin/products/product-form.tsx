import { Flex, Input } from '@mantine/core';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import {
  bridgeUnitLimits,
  type Indication,
  indications,
  readIndications,
  writeIndications,
} from '#domain/product/indications.ts';
import type { ProductField } from '#domain/product/product-fields.ts';
import { parseWarrantyTerm } from '#domain/warranty/warranty-term.ts';
import { maxPictureBytes, pictureTypes } from '#pictures/picture-paths.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { productUnits as units } from '#strings/vi/admin/forms.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { indications as names } from '#strings/vi/products.ts';
import { inputProps, LinesField, StateField, TextField } from '#web/admin/form/fields.tsx';
import { PictureField } from '#web/admin/form/picture-field.tsx';
import { RecordForm } from '#web/admin/form/record-form.tsx';
import { loadRecord, RecordPage } from '#web/admin/form/record-page.tsx';
import { Section } from '#web/admin/form/record-part.tsx';
import { fieldsIn } from '#web/admin/form/record-view.ts';
import { readInteger } from '#web/admin/form/typed-fields.ts';
import type { Form } from '#web/admin/form/use-form.ts';
import { formatPrice, productSections, products } from '#web/admin/products/product-view.tsx';
import type { Product } from '#web/admin/records/resource-config.ts';
import type { Route } from './+types/product-form.ts';

const { sections, hints } = resourceForms.product;

// Loaded after the form, whose fields come first.
const Gallery = lazy(() => import('#web/admin/products/gallery/gallery.tsx'));
const GalleryLater = lazy(() => import('#web/admin/products/gallery/gallery-later.tsx'));
const NamedRecord = lazy(async () => ({
  default: (await import('#web/admin/form/named-record.tsx')).NamedRecord<Product>,
}));

const SuggestedGroup = lazy(() => import('#web/admin/products/suggested-group.tsx'));

/** Renders an input. All fields of a new product are required. */
type RenderInput = (parts: { form: Form<Product, ProductField>; isNew: boolean }) => ReactNode;

const measure =
  (field: 'translucency' | 'flexuralStrength' | 'minimumThickness' | 'diameter'): RenderInput =>
  ({ form, isNew }) => <TextField form={form} field={field} required={isNew} unit={units[field]} inputMode="decimal" />;

const inputs: Record<ProductField, RenderInput> = {
  name: ({ form }) => <TextField form={form} field="name" required autoCapitalize="words" />,
  price: ({ form }) => <PriceField form={form} />,
  image: ({ form, isNew }) => (
    <PictureField
      form={form}
      field="image"
      required={isNew}
      accept={pictureTypes}
      maxBytes={maxPictureBytes}
      current={form.before?.image ?? null}
    />
  ),
  translucency: measure('translucency'),
  flexuralStrength: measure('flexuralStrength'),
  minimumThickness: measure('minimumThickness'),
  diameter: measure('diameter'),
  thickness: ({ form, isNew }) => <TextField form={form} field="thickness" required={isNew} unit={units.thickness} />,
  application: ({ form, isNew }) => <TextField form={form} field="application" required={isNew} isWide />,
  applicationEnglish: ({ form }) => <TextField form={form} field="applicationEnglish" hint={hints.english} isWide />,
  colour: ({ form, isNew }) => <TextField form={form} field="colour" required={isNew} />,
  colourEnglish: ({ form }) => <TextField form={form} field="colourEnglish" hint={hints.english} />,
  warranty: ({ form, isNew }) => <WarrantyField form={form} isNew={isNew} />,
  coverage: ({ form }) => <TextField form={form} field="coverage" hint={hints.coverage} isWide />,
  group: ({ form }) => <GroupField form={form} />,
  indications: ({ form }) => <IndicationsField form={form} />,
  bridgeUnits: ({ form }) => <BridgeUnitsField form={form} />,
  position: ({ form }) => <TextField form={form} field="position" inputMode="numeric" hint={hints.position} />,
  aliases: ({ form }) => <LinesField form={form} field="aliases" hint={hints.aliases} />,
};

export const meta = ({ params }: Route.MetaArgs) => [
  { title: admin.title(products.formWords[params.id === undefined ? 'create' : 'update']) },
];

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadRecord(products, params.id);

/** The page that creates or edits a product. */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return (
    <RecordPage definition={products} loaded={loaderData}>
      {(record) => <ProductForm {...(record && { record })} />}
    </RecordPage>
  );
}

/** The form that creates or edits a product. */
function ProductForm({ record }: { record?: Product }) {
  return (
    <RecordForm
      definition={products}
      {...(record && { record })}
      aside={(form) => (
        <Suspense>
          {record ? (
            <>
              <Gallery record={record} onChanged={form.mergeWith} />
              <NamedRecord resource={products} record={record} />
            </>
          ) : (
            <GalleryLater />
          )}
        </Suspense>
      )}
    >
      {(form) =>
        (['shown', 'catalogue', 'measures', 'use'] as const).map((section) => (
          <Section key={section} title={sections[section]}>
            {fieldsIn(productSections, section).map((field) => (
              <Fragment key={field}>{inputs[field]({ form, isNew: !form.before })}</Fragment>
            ))}
            {section === 'shown' && <StateField record={form.before} />}
          </Section>
        ))
      }
    </RecordForm>
  );
}

function PriceField({ form }: { form: Form<Product, ProductField> }) {
  const amount = readInteger(form.values.price);
  return (
    <TextField
      form={form}
      field="price"
      required
      unit={units.price}
      inputMode="numeric"
      hint={amount >= 1000 ? formatPrice(amount) : undefined}
    />
  );
}

/** The warranty of a product, as the catalogue has it, and what of it is used to compute expiry dates. */
function WarrantyField({ form, isNew }: Parameters<RenderInput>[0]) {
  const text = form.values.warranty;
  const term = parseWarrantyTerm(text);
  const hint = term ? hints.term(term) : hints.noTerm;
  return <TextField form={form} field="warranty" required={isNew} hint={text.trim() === '' ? undefined : hint} />;
}

interface FieldProps {
  form: Form<Product, ProductField>;
}

/** The group of a product. Until its suggestions are loaded, it is a plain text field. */
function GroupField({ form }: FieldProps) {
  return (
    <Suspense fallback={<TextField form={form} field="group" hint={hints.group} />}>
      <SuggestedGroup form={form} hint={hints.group} />
    </Suspense>
  );
}

/** What a product is used for, as check boxes. */
function IndicationsField({ form }: FieldProps) {
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
function BridgeUnitsField({ form }: FieldProps) {
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
