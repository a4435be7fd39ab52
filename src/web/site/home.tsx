import { href } from 'react-router';
import { askFromBrowser } from '#web/site/asked.ts';
import { lookUp } from '#web/site/look-up.server.ts';
import { LookUp } from '#web/site/look-up.tsx';
import { lookUpMeta } from '#web/site/look-up-meta.ts';
import { vi } from '#web/strings/vi.ts';
import { CalendarIcon, PhoneIcon, ShieldIcon } from '#web/ui/icons.tsx';
import type { Route } from './+types/home.ts';
import styles from './home.module.css';

const reasons = [
  { Icon: ShieldIcon, text: vi.home.reasons.warranty },
  { Icon: CalendarIcon, text: vi.home.reasons.checks },
  { Icon: PhoneIcon, text: vi.home.reasons.support },
];

export const meta: Route.MetaFunction = ({ location }) => lookUpMeta(vi.home, location);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader(args: Route.LoaderArgs) {
  return lookUp(args, href('/'));
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return askFromBrowser(url, serverLoader);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.intro}>
          <h1>{vi.home.heading}</h1>
          <p>{vi.home.lead}</p>
        </div>
        <LookUp asked={loaderData} path={href('/')} />
      </div>
      <section className={styles.whyUs} aria-labelledby="vi-sao">
        <h2 id="vi-sao">{vi.home.whyUs}</h2>
        <ul className={styles.reasons}>
          {reasons.map(({ Icon, text }) => (
            <li key={text}>
              <Icon className={styles.icon} />
              {text}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
