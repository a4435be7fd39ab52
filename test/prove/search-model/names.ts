import { foldText } from '#domain/text.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import type { RunningRegister } from './running-register.ts';

/** The nouns whose names cards hold. */
export const namedFields = {
  dental: { field: 'clinicName', wire: 'dentalName' },
  product: { field: 'productName', wire: 'productName' },
} as const;

type Noun = keyof typeof namedFields;
const nouns = Object.keys(namedFields) as Noun[];

/** The names of active clinics and products by their ids, and those that they had before. */
export class Names {
  readonly #current = { dental: new Map<string, string>(), product: new Map<string, string>() };
  /** Ids by folded names. */
  readonly #former = { dental: new Map<string, string>(), product: new Map<string, string>() };

  /** Ids and names. */
  of(noun: Noun): [id: string, name: string][] {
    return [...this.#current[noun]];
  }

  learn(noun: Noun, id: string, name: string): void {
    const old = this.#current[noun].get(id);
    if (old !== undefined && old !== name) this.#former[noun].set(foldText(old), id);
    this.#current[noun].set(id, name);
  }

  /** Reads all of them: at first, and where a server was killed. */
  async read(register: RunningRegister): Promise<void> {
    for (const noun of nouns) {
      const reply = await register.call('GET', `/${noun}/all`);
      for (const row of reply?.body[`${noun}s`] ?? []) this.learn(noun, row._id, row[namedFields[noun].wire]);
    }
  }

  /** The card that an import stores of a row: a name that a clinic or product had before is the one that it has now. */
  imported(row: WarrantyFields): WarrantyFields {
    const card = { ...row };
    for (const noun of nouns) {
      const { field } = namedFields[noun];
      const id = this.#former[noun].get(foldText(row[field]));
      card[field] = (id && this.#current[noun].get(id)) ?? row[field];
    }
    return card;
  }
}
