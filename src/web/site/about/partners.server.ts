import type { RouterContextProvider } from 'react-router';
import { partnersContext } from '#web/context.ts';
import { clinicTypePrefix } from '#web/site/about/clinic-type-prefix.ts';
import type { PartnerGroup } from '#web/site/about/partner-groups.ts';
import { readParameter } from '#web/site/look-up/look-up-state.ts';
import { readOrFail } from '#web/site/read-or-fail.server.ts';

const alphabetical = new Intl.Collator('vi', { numeric: true });

/** The grouped clinics, and the filter from the URL. */
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

/** Groups and sorts clinics by their own name: 'Nha khoa Đom Đóm' is listed under Đ. */
function groupByInitial(names: readonly string[]): PartnerGroup[] {
  const sorted = names
    .map((text) => {
      const [type = ''] = clinicTypePrefix.exec(text) ?? [];
      return { type, name: text.slice(type.length) };
    })
    .sort((a, b) => alphabetical.compare(a.name, b.name) || alphabetical.compare(a.type, b.type));
  return [...Map.groupBy(sorted, ({ name }) => initialOf(name))].map(([initial, clinics]) => ({ initial, clinics }));
}

/** The first letter without accents (Đ counts as a letter); # for anything else. */
function initialOf(name: string): string {
  const letter = name.slice(0, 1).toUpperCase().normalize('NFD').slice(0, 1);
  return /\p{L}/u.test(letter) ? letter : '#';
}
