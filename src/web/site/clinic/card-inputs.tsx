import { lazy, memo, Suspense, useCallback, useRef } from 'react';
import { type CardValues, chosenTeeth } from '#web/site/clinic/card-values.ts';
import type { ToothChartProps } from '#web/site/clinic/tooth-chart.tsx';
import type { FormProblem } from '#web/site/form-problem.ts';
import { useAreaWords } from '#web/site/language/locale.ts';
import { Field, FormError } from '#web/ui/field.tsx';
import formStyles from '#web/ui/form.module.css';

const LazyChart = lazy(() => import('#web/site/clinic/tooth-chart.tsx'));

/**
 * The chart, whose code is loaded when the rest of the page is hydrated: until then its boxes are the browser's own. It is memoized,
 * because an update while its code loads would remove what the server rendered.
 */
const ToothSlot = memo(function ToothSlot(props: ToothChartProps) {
  return (
    <Suspense>
      <LazyChart {...props} />
    </Suspense>
  );
});

interface CardInputsProps {
  values: CardValues;
  problem: FormProblem | undefined;
  doctors: readonly string[];
  products: readonly { productName: string; term: string }[];
}

/** The inputs of what a clinic says of a card. */
export function CardInputs({ values, problem, doctors, products }: CardInputsProps) {
  const words = useAreaWords('clinic').issue;
  const errors: FormProblem['errors'] = problem?.errors ?? {};
  const isUncounted = errors.quantity !== undefined && values.quantity.trim() === '' && chosenTeeth(values).size === 0;
  const quantity = useRef<HTMLInputElement>(null);
  const isTyped = useRef(!['', String(chosenTeeth(values).size)].includes(values.quantity));
  const follow = useCallback((teeth: number) => {
    if (quantity.current && !isTyped.current) quantity.current.value = teeth > 0 ? String(teeth) : '';
  }, []);
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
      <ToothSlot values={values} error={isUncounted ? words.chooseTeeth : errors.toothPosition} onCount={follow} />
      <Field
        name="quantity"
        label={words.quantity}
        hint={words.quantityHint}
        error={isUncounted ? undefined : errors.quantity}
        defaultValue={values.quantity}
        onInput={({ currentTarget }) => {
          isTyped.current = currentTarget.value !== '';
        }}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        ref={quantity}
      />
      <Field
        name="lot"
        label={words.lot}
        hint={words.lotHint}
        error={errors.lot}
        defaultValue={values.lot}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={100}
      />
    </>
  );
}
