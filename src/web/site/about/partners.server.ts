import type { RouterContextProvider } from 'react-router';
import { partnersContext } from '#web/context.ts';
import { clinicKind } from '#web/site/about/clinic-kind-words.ts';
import type { PartnerGroup } from '#web/site/about/partner-groups.ts';
import { readParameter } from '#web/site/look-up/look-up-state.ts';
import { readOrFail } from '#web/site/read-or-fail.server.ts';

const alphabetical = new Intl.Collator('vi', { numeric: true });

/** The clinics, and what the address of the page asks for. */
export async function loadPartners({
  url,
  context,
}: {
  url: URL;
  context: Readonly<RouterContextProvider>;
}): Promise<{ groups: PartnerGroup[]; q: string }> {
  const q = readParameter(url.searchParams, 'q') ?? '';
  return { groups: groupByInitial(await readOrFail(context, context.get(partnersContext))), q };
}

/** Names in the order of their distinctive part, under its first letter: 'Nha khoa Đom Đóm' stands under Đ. */
function groupByInitial(names: readonly string[]): PartnerGroup[] {
  const sorted = names
    .map((text) => {
      const [kind = ''] = clinicKind.exec(text) ?? [];
      return { kind, name: text.slice(kind.length) };
    })
    .sort((a, b) => alphabetical.compare(a.name, b.name) || alphabetical.compare(a.kind, b.kind));
  return [...Map.groupBy(sorted, ({ name }) => initialOf(name))].map(([initial, clinics]) => ({ initial, clinics }));
}

/** The letter without its accents (Đ is one of its own); # for what is no letter. */
function initialOf(name: string): string {
  const letter = name.slice(0, 1).toUpperCase().normalize('NFD').slice(0, 1);
  return /\p{L}/u.test(letter) ? letter : '#';
}
