import * as english from '#strings/en/server/clinic-answers.ts';
import { rules } from '#strings/vi/rules.ts';
import { api, idempotency } from '#strings/vi/server/api.ts';
import { clinicDesk, recalls, visits } from '#strings/vi/server/clinics.ts';
import { pictures } from '#strings/vi/server/pictures.ts';
import { records } from '#strings/vi/server/records.ts';
import { byLanguage, type Language } from '#web/site/language/languages.ts';

const vietnamese = { rules, api, clinicDesk, idempotency, pictures, recalls, visits, warranty: records.warranty };
const answersIn: Record<Language, object | undefined> = { vi: undefined, en: english };

/** A sentence that the API says, and its translation: what stands in its gaps goes into those of the other. */
interface Sentence {
  pattern: RegExp;
  translate(gaps: readonly string[]): string;
}

/** No text has it. What is written as a number is `NaN` instead. */
const gap = '\uE000';
const sentencesIn = byLanguage((language) => sentencesOf(vietnamese, answersIn[language]));

/** The sentences of two tables with the same names. */
function sentencesOf(from: unknown, to: unknown): Sentence[] {
  if (typeof from === 'string' && typeof to === 'string') return [{ pattern: exactly(from), translate: () => to }];
  if (typeof from === 'function' && typeof to === 'function') {
    const pattern = exactly(String(Reflect.apply(from, undefined, [gap, gap])));
    return [{ pattern, translate: (gaps) => String(Reflect.apply(to, undefined, gaps)) }];
  }
  if (typeof from !== 'object' || typeof to !== 'object' || from === null || to === null) return [];
  const others = new Map<string, unknown>(Object.entries(from));
  return Object.entries(to).flatMap(([name, words]) => sentencesOf(others.get(name), words));
}

function exactly(text: string): RegExp {
  const parts = text.split(/\uE000|NaN/u).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.*)')}$`, 'su');
}

/** What the API says, in the language of a page. A sentence without a translation stays as it is. */
export function translateAnswer(language: Language, message: string): string {
  for (const { pattern, translate } of sentencesIn[language]) {
    const found = pattern.exec(message);
    if (found) return translate(found.slice(1).map((part) => translateAnswer(language, part)));
  }
  return message;
}
