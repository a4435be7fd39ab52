import { clinicHelp as english } from '#strings/en/site/clinic-help.ts';
import type { Translation } from '#strings/translation.ts';
import { clinicHelp as vietnamese } from '#strings/vi/site/clinic-help.ts';
import type { Language } from '#web/site/language/languages.ts';

/** What the help of the clinic desk says, by language. */
export const clinicHelpIn: Record<Language, Translation<typeof vietnamese>> = { vi: vietnamese, en: english };
