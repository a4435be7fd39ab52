import { href, Link, replace } from 'react-router';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { load } from '#web/admin/api/load.ts';
import { BinList } from '#web/admin/bin/bin-list.tsx';
import { type BinType, bins, readBinType } from '#web/admin/bin/bins.tsx';
import { loadList } from '#web/admin/list/load-list.ts';
import { listDeletions } from '#web/admin/records/record-calls.ts';
import { WithHelp } from '#web/admin/ui/help-link.tsx';
import type { Route } from './+types/recycle.ts';
import styles from './bin.module.css';

export const meta = () => [{ title: admin.title(words.title) }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const type = readBinType(new URL(request.url).searchParams);
  if (!type) throw replace(href('/admin/recycle'));
  const { resource } = bins[type];
  const [data, deletions] = await Promise.all([
    loadList(resource, request, { isActive: false, pageParameters: ['type'] }),
    load(async () => ({ list: await listDeletions(resource, request.signal) }), words.notLoaded),
  ]);
  return { type, data, deletions: deletions.list ?? [] };
}

/** The recycle bin, one record type at a time. */
export default function Recycle({ loaderData: { type, data, deletions } }: Route.ComponentProps) {
  return (
    <>
      <header className={styles.head}>
        <WithHelp topic="bin">
          <h1>{words.title}</h1>
        </WithHelp>
        <TypeSwitch current={type} />
      </header>
      <BinList key={type} bin={bins[type]} type={type} data={data} deletions={deletions} />
    </>
  );
}

function TypeSwitch({ current }: { current: BinType }) {
  return (
    <nav className={styles.types} aria-label={words.types}>
      {Object.keys(bins).map((type) => (
        <Link
          key={type}
          className={styles.type}
          to={`?type=${type}`}
          aria-current={type === current ? 'page' : undefined}
        >
          {type}
        </Link>
      ))}
    </nav>
  );
}
