import { href } from 'react-router';
import { vi } from '#strings/vi/site/common.ts';
import form from '#web/ui/form.module.css';

/** The look-up as a plain form, for pages that have failed: it opens the page with the answer. */
export function PlainLookUp() {
  return (
    <form className={form.panel} action={href('/warranty')}>
      <h2>{vi.lookUp.heading}</h2>
      <div className={form.field}>
        <label htmlFor="cartId">{vi.lookUp.label}</label>
        <input id="cartId" name="cartId" placeholder={vi.lookUp.placeholder} autoComplete="off" />
      </div>
      <button className={form.button} type="submit">
        {vi.lookUp.submit}
      </button>
    </form>
  );
}
