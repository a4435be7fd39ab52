import type { CardProblem, CardValues } from '#web/site/clinic/card-values.ts';
import { useAreaWords } from '#web/site/language/locale.ts';
import { Field, FormError } from '#web/ui/field.tsx';
import formStyles from '#web/ui/form.module.css';
import styles from './clinic.module.css';

interface CardInputsProps {
  values: CardValues;
  problem: CardProblem | undefined;
  doctors: readonly string[];
  products: readonly { productName: string; term: string }[];
}

/** The inputs of what a clinic says of a card. The server's messages are Vietnamese. */
export function CardInputs({ values, problem, doctors, products }: CardInputsProps) {
  const words = useAreaWords('clinic').issue;
  const errors = problem?.errors ?? {};
  const isListed = products.some(({ productName }) => productName === values.productName);
  return (
    <>
      {problem?.message && <FormError>{problem.message}</FormError>}
      <Field
        name="fullName"
        label={words.customer}
        error={errors.fullName}
        defaultValue={values.fullName}
        autoCapitalize="words"
        autoComplete="off"
        maxLength={200}
        required
      />
      <div className={formStyles.field}>
        <label htmlFor="productName">{words.product}</label>
        <select
          className={styles.select}
          id="productName"
          name="productName"
          defaultValue={values.productName}
          required
          aria-invalid={errors.productName ? true : undefined}
          aria-describedby={errors.productName ? 'productName-error' : undefined}
        >
          <option value="">{words.choose}</option>
          {values.productName !== '' && !isListed && <option lang="vi">{values.productName}</option>}
          {products.map(({ productName, term }) => (
            <option key={productName} value={productName} lang="vi">
              {words.withTerm(productName, term)}
            </option>
          ))}
        </select>
        {errors.productName && <FormError id="productName-error">{errors.productName}</FormError>}
      </div>
      <Field
        name="doctorName"
        label={words.doctor}
        error={errors.doctorName}
        defaultValue={values.doctorName}
        list="doctors"
        autoCapitalize="words"
        autoComplete="off"
        maxLength={200}
      />
      <datalist id="doctors">
        {doctors.map((doctor) => (
          <option key={doctor} value={doctor} />
        ))}
      </datalist>
      <Field
        name="quantity"
        label={words.quantity}
        error={errors.quantity}
        defaultValue={values.quantity}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        required
      />
      <Field
        name="toothPosition"
        label={words.teeth}
        hint={words.teethHint}
        error={errors.toothPosition}
        defaultValue={values.toothPosition}
        autoComplete="off"
        maxLength={300}
      />
    </>
  );
}
