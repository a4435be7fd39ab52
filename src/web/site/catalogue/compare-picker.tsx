import { Form, href } from 'react-router';
import type { Named } from '#web/site/catalogue/compared.ts';
import form from '#web/site/filter-form.module.css';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import fields from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';
import { sizes } from '#web/ui/sizes.ts';
import styles from './compare-picker.module.css';

const slots = Array.from({ length: sizes.compared }, (_, at) => at + 1);

/** Selects the products to compare. A plain GET form that works without JavaScript. */
export function ComparePicker({ products, choices }: { products: readonly Named[]; choices: readonly Named[] }) {
  const { path } = useLocale();
  const words = useAreaWords('catalogue').compare;
  return (
    <Form className={`${form.form} ${styles.picker}`} action={path(href('/products/compare'))}>
      {slots.map((slot) => {
        const id = products[slot - 1]?.id ?? '';
        return (
          <label key={`${slot} ${id}`} className={`${fields.field} ${form.field}`}>
            {words.choice(slot)}
            <select name="ids" defaultValue={id}>
              <option value="">{words.noChoice}</option>
              {choices.map((product) => (
                <option key={product.id} value={product.id}>
                  {product.name}
                </option>
              ))}
            </select>
          </label>
        );
      })}
      <button className={page.button} type="submit">
        {words.submit}
      </button>
    </Form>
  );
}
