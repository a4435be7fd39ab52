import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import type { ProductField } from '#domain/product/product-fields.ts';
import { parseWarrantyTerm } from '#domain/warranty/warranty-term.ts';
import { maxPictureBytes, pictureTypes } from '#pictures/picture-paths.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { productUnits as units } from '#strings/vi/admin/forms.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { StateField, TextField } from '#web/admin/form/fields.tsx';
import { LinesField } from '#web/admin/form/lines-field.tsx';
import { PictureField } from '#web/admin/form/picture-field.tsx';
import { RecordForm } from '#web/admin/form/record-form.tsx';
import { loadRecord, RecordPage } from '#web/admin/form/record-page.tsx';
import { Section } from '#web/admin/form/record-part.tsx';
import { fieldsIn } from '#web/admin/form/record-view.ts';
import { readInteger } from '#web/admin/form/typed-fields.ts';
import type { Form } from '#web/admin/form/use-form.ts';
import { BridgeUnitsField, GroupField, IndicationsField } from '#web/admin/products/catalogue-fields.tsx';
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

/** Renders an input. All fields of a new product are required. */
type Input = (parts: { form: Form<Product, ProductField>; isNew: boolean }) => ReactNode;

const measure =
  (field: 'translucency' | 'flexuralStrength' | 'minimumThickness' | 'diameter'): Input =>
  ({ form, isNew }) => <TextField form={form} field={field} required={isNew} unit={units[field]} inputMode="decimal" />;

const inputs: Record<ProductField, Input> = {
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
function WarrantyField({ form, isNew }: Parameters<Input>[0]) {
  const text = form.values.warranty;
  const term = parseWarrantyTerm(text);
  const hint = term ? hints.term(term) : hints.noTerm;
  return <TextField form={form} field="warranty" required={isNew} hint={text.trim() === '' ? undefined : hint} />;
}
