import { href } from 'react-router';
import { useLocale } from '#web/site/language/locale.ts';
import form from '#web/ui/form.module.css';
import page from '#web/ui/page.module.css';

/** The look-up as a plain form, for pages that have failed: it opens the page with the answer. */
export function PlainLookUp() {
  const { words, path } = useLocale();
  const { heading, label, placeholder, submit } = words.lookUp;
  return (
    <form className={form.panel} action={path(href('/warranty'))}>
      <h2>{heading}</h2>
      <div className={form.field}>
        <label htmlFor="cartId">{label}</label>
        <input id="cartId" name="cartId" placeholder={placeholder} autoComplete="off" />
      </div>
      <button className={page.button} type="submit">
        {submit}
      </button>
    </form>
  );
}
