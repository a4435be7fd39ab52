import { notes as english } from '#strings/en/site/notes.ts';
import type { Translation } from '#strings/translation.ts';
import { notes as vietnamese } from '#strings/vi/site/notes.ts';
import type { Language } from '#web/site/language/languages.ts';

/** The warranty notes in each language. */
export const notesIn: Record<Language, Translation<typeof vietnamese>> = { vi: vietnamese, en: english };
