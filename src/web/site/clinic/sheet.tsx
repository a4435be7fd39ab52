import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { publicUrlContext } from '#web/context.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { clinicHelpIn } from '#web/site/clinic/clinic-help.server.ts';
import { languageOf, localPath } from '#web/site/language/languages.ts';
import page from '#web/ui/page.module.css';
import { drawQr } from '#web/ui/qr.ts';
import { QrPicture } from '#web/ui/qr-picture.tsx';
import type { Route } from './+types/sheet.ts';
import styles from './sheet.module.css';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? pageMeta({ matches }, { ...loaderData.words, path: href('/clinic/sheet'), isPrivate: true }) : [];

export function loader({ url, context }: Route.LoaderArgs) {
  const language = languageOf(url.pathname);
  const origin = context.get(publicUrlContext);
  const path = localPath(language, href('/clinic'));
  return { words: clinicHelpIn[language].sheet, path, ...(origin && { target: toTarget(drawQr, origin + path) }) };
}

const toTarget = (draw: typeof drawQr, address: string) => ({ address, code: draw(address) });

/** A sheet of A4 for the wall of a clinic. */
export default function Sheet({ loaderData: { words, path, target } }: Route.ComponentProps) {
  const { address, code } = useTarget(path, target) ?? {};
  return (
    <div className={styles.sheet}>
      <h1>{words.title}</h1>
      <ol>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {code && <QrPicture code={code} label={words.code} />}
      <p>{address}</p>
      <p>{words.wrong}</p>
      <button className={`${page.outlined} ${page.scripted}`} type="button" onClick={() => print()}>
        {words.print}
      </button>
    </div>
  );
}

/** What the code leads to. A server without `PUBLIC_URL` does not know its address: then it is that of this document. */
function useTarget(path: string, known: ReturnType<typeof toTarget> | undefined) {
  const [target, setTarget] = useState(known);
  useEffect(() => {
    if (!known)
      void import('#web/ui/qr.ts').then(({ drawQr: draw }) => setTarget(toTarget(draw, location.origin + path)));
  }, [known, path]);
  return target;
}
