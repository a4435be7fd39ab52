import { type SubmitEvent, useState } from 'react';
import { href } from 'react-router';
import { partner as words } from '#strings/vi/site/pages.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { filterGroups } from '#web/site/about/partner-groups.ts';
import { loadPartners } from '#web/site/about/partners.server.ts';
import { useBrand } from '#web/site/use-brand.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/partner.ts';
import styles from './partner.module.css';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: words.title, description: words.description, path: href('/partner') });

export const loader = (args: Route.LoaderArgs) => loadPartners(args);

export default function Partner({ loaderData }: Route.ComponentProps) {
  const { groups } = loaderData;
  const [q, setQ] = useState(loaderData.q);
  const found = filterGroups(groups, q);
  return (
    <>
      <div className={page.head}>
        <h1>{words.heading}</h1>
        <p className={page.lead}>{useBrand()?.brand.partners}</p>
      </div>
      {groups.length === 0 ? <p className={styles.none}>{words.empty}</p> : <Filter q={q} setQ={setQ} />}
      {groups.length > 0 && (
        <p className={styles.count} role="status">
          {found.length > 0 ? words.count(found.reduce((sum, { clinics }) => sum + clinics.length, 0)) : words.none}
        </p>
      )}
      <div className={styles.groups}>
        {found.map(({ initial, clinics }) => (
          <section key={initial} className={styles.group} aria-labelledby={`chu-${initial}`}>
            <h2 id={`chu-${initial}`}>{initial}</h2>
            <ul>
              {clinics.map(({ type, name }) => (
                <li key={type + name}>
                  {type}
                  <b>{name}</b>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** Filters while typing; without JavaScript, on submit. */
function Filter({ q, setQ }: { q: string; setQ: (q: string) => void }) {
  return (
    <search>
      <form
        className={styles.filter}
        action={href('/partner')}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => event.preventDefault()}
      >
        <label htmlFor="q">{words.filter}</label>
        <div className={styles.field}>
          <SearchIcon className={styles.icon} />
          <input
            id="q"
            name="q"
            type="search"
            value={q}
            onChange={(event) => setQ(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
          />
          <noscript>
            <button className={page.button} type="submit">
              {words.submit}
            </button>
          </noscript>
        </div>
      </form>
    </search>
  );
}
