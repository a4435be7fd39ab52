import { type ReactNode, useEffect } from 'react';
import { href, Link, useLocation } from 'react-router';
import { breadcrumbs } from '#web/seo/breadcrumbs.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { Site } from '#web/seo/site.ts';
import { loadNotes } from '#web/site/about/notes.server.ts';
import { localeOf, useLocale } from '#web/site/language/locale.ts';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/notes.ts';
import styles from './notes.module.css';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  const locale = localeOf(matches);
  const path = href('/warranty/notes');
  const about = (site: Site) =>
    breadcrumbs(site, locale, [locale.words.lookUp.heading, href('/warranty')], [title, path]);
  return pageMeta({ matches }, { title, description, path, about });
};

/** The text comes with the page: a table for all pages would be larger for everybody. */
export const loader = (args: Route.LoaderArgs) => loadNotes(args);

/** The page about what a warranty covers. */
export default function Notes({ loaderData: words }: Route.ComponentProps) {
  const locale = useLocale();
  useOpenHashSection();
  return (
    <div className={styles.page}>
      <div>
        <h1>{words.heading}</h1>
        <p className={page.lead}>{words.lead}</p>
      </div>
      <div>
        <Section id="thoi-han" heading={words.duration.heading} open>
          {words.duration.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Section>
        <Section id="khong-bao-hanh" heading={words.notCovered.heading}>
          <p>{words.notCovered.lead}</p>
          <ul>{items(words.notCovered.points)}</ul>
        </Section>
        <Section id="cham-soc" heading={words.care.heading}>
          <p>{words.care.lead}</p>
          <ol>{items(words.care.points)}</ol>
        </Section>
        <Section id="luu-y-khac" heading={words.other.heading}>
          <ul>{items(words.other.points)}</ul>
        </Section>
      </div>
      <div className={styles.ways}>
        <p>{words.askAgain}</p>
        <Link className={page.button} to={locale.path(href('/warranty'))}>
          {locale.words.lookUp.heading}
        </Link>
        <Link className={page.link} to={locale.path(href('/contact'))}>
          {words.toContact}
        </Link>
      </div>
    </div>
  );
}

type SectionProps = { id: string; heading: string; open?: boolean; children: ReactNode };

/** A section of an exclusive accordion. The id is on the inner element, because browsers open `details` around a target. */
function Section({ id, heading, open, children }: SectionProps) {
  return (
    <details className={styles.section} name="luu-y" open={open}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, by keyboard, too */}
      <summary onClick={({ currentTarget }) => requestAnimationFrame(() => keepInWindow(currentTarget.parentElement))}>
        <h2>{heading}</h2>
      </summary>
      <div id={id} className={styles.text}>
        {children}
      </div>
    </details>
  );
}

/** The section above, which closes, may have taken a section with it out of the window. */
function keepInWindow(section: Element | null): void {
  if (section && section.getBoundingClientRect().top < 0) section.scrollIntoView();
}

/** Opens the section of the URL's hash after client-side navigation, when the browser does not. */
function useOpenHashSection() {
  const { hash } = useLocation();
  useEffect(() => {
    const text = document.getElementById(hash.slice(1));
    const section = text?.closest('details');
    if (!section || section.open) return;
    section.open = true;
    section.scrollIntoView();
  }, [hash]);
}

function items(points: readonly string[]): ReactNode {
  return points.map((point) => <li key={point}>{point}</li>);
}
