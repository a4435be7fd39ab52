import { Form, href } from 'react-router';
import { compare as words } from '#strings/vi/site/compare.ts';
import { sizes } from '#web/ui/sizes.ts';
import styles from './compare-picker.module.css';

const places = Array.from({ length: sizes.compared }, (_, at) => at + 1);

type Named = { id: number; name: string };

/** Which products are compared, as a plain GET form. */
export function ComparePicker({ products, choices }: { products: readonly Named[]; choices: readonly Named[] }) {
  return (
    <Form className={styles.form} action={href('/products/compare')}>
      {places.map((place) => {
        const id = products[place - 1]?.id ?? '';
        return (
          <label key={`${place} ${id}`} className={styles.choice}>
            {words.choice(place)}
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
      <button className={styles.submit} type="submit">
        {words.submit}
      </button>
    </Form>
  );
}
