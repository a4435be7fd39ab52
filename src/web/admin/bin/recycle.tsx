import { href, Link, replace } from 'react-router';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { load } from '#web/admin/api/load.ts';
import { BinList } from '#web/admin/bin/bin-list.tsx';
import { type Bin, bins, binType, readBin } from '#web/admin/bin/bins.tsx';
import { loadList } from '#web/admin/list/load-list.ts';
import { listDeletions } from '#web/admin/records/record-calls.ts';
import { WithHelp } from '#web/admin/ui/help-link.tsx';
import type { Route } from './+types/recycle.ts';
import styles from './bin.module.css';

export const meta = () => [{ title: admin.title(words.title) }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const bin = readBin(new URL(request.url).searchParams);
  if (!bin) throw replace(href('/admin/recycle'));
  const [data, deletions] = await Promise.all([
    loadList(bin, request, { isActive: false, pageParameters: ['type'] }),
    load(async () => ({ list: await listDeletions(bin, request.signal) }), words.notLoaded),
  ]);
  return { bin, data, deletions: deletions.list ?? [] };
}

/** The recycle bin, one record type at a time. */
export default function Recycle({ loaderData: { bin, data, deletions } }: Route.ComponentProps) {
  return (
    <>
      <header className={styles.head}>
        <WithHelp topic="bin">
          <h1>{words.title}</h1>
        </WithHelp>
        <TypeSwitch current={bin} />
      </header>
      <BinList key={bin.wire} bin={bin} data={data} deletions={deletions} />
    </>
  );
}

function TypeSwitch({ current }: { current: Bin }) {
  return (
    <nav className={styles.types} aria-label={words.types}>
      {bins.map((bin) => (
        <Link
          key={bin.wire}
          className={styles.type}
          to={`?type=${binType(bin)}`}
          aria-current={bin === current ? 'page' : undefined}
        >
          {binType(bin)}
        </Link>
      ))}
    </nav>
  );
}
