import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Language } from '#web/site/language/languages.ts';
import type { Locale } from '#web/site/language/locale.ts';
import { WithWords } from '#web/site/language/with-words.tsx';
import { suspendOnError } from '#web/ui/lazy-part.tsx';

type Module<Props> = { default: ComponentType<Props> };

/**
 * A component that is loaded together with the words of the look-up. `load` can be called ahead. If loading fails, the
 * component suspends for good.
 */
export function lazyWithWords<Props extends object>(importModule: () => Promise<Module<Props>>) {
  const components = new Map<Language, LazyExoticComponent<ComponentType<Props>>>();
  const load = ({ loadLookUp }: Locale) => Promise.all([importModule(), loadLookUp()]);

  async function loadWithWords(locale: Locale): Promise<Module<Props>> {
    const [{ default: Component }, lookUp] = await load(locale);
    const words = { lookUp };
    return {
      default: (props) => (
        <WithWords words={words}>
          <Component {...props} />
        </WithWords>
      ),
    };
  }

  return {
    load,
    /** The component in a language, always the same one. */
    componentIn(locale: Locale) {
      const { language } = locale;
      const component = components.get(language) ?? lazy(suspendOnError(() => loadWithWords(locale)));
      components.set(language, component);
      return component;
    },
  };
}
