import { href, Link } from 'react-router';
import { pageMeta } from '#web/seo/page-meta.ts';
import { clinicHelpIn } from '#web/site/clinic/clinic-help.server.ts';
import { languageOf } from '#web/site/language/languages.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import page from '#web/ui/page.module.css';
import type { Route } from './+types/help.ts';
import styles from './clinic.module.css';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? pageMeta({ matches }, { ...loaderData, path: href('/clinic/help'), isPrivate: true }) : [];

/** The text comes with the page: a table for all pages would be larger for everybody. */
export const loader = ({ url }: Route.LoaderArgs) => clinicHelpIn[languageOf(url.pathname)];

/** How clinics do what they do here; for who has no account yet, too. */
export default function ClinicHelp({ loaderData: { title, lead, topics, toSheet } }: Route.ComponentProps) {
  const { back } = useAreaWords('clinic');
  const { path } = useLocale();
  return (
    <div className={styles.page}>
      <div>
        <h1>{title}</h1>
        <p className={page.lead}>{lead}</p>
      </div>
      {topics.map(({ heading, steps }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      ))}
      <Link className={page.link} to={path(href('/clinic/sheet'))}>
        {toSheet}
      </Link>
      <Link className={page.link} to={path(href('/clinic'))}>
        {back}
      </Link>
    </div>
  );
}
