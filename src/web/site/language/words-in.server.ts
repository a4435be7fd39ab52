import { common as english } from '#strings/en/site/common.ts';
import { common as vietnamese } from '#strings/vi/site/common.ts';
import type { Language } from '#web/site/language/languages.ts';
import type { Locale } from '#web/site/language/locale.ts';

/** The words that every page of a language has, for what the server writes beside pages. */
export const wordsIn: Record<Language, Locale['words']> = { vi: vietnamese, en: english };
