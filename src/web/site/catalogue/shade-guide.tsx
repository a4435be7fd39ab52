import { useId } from 'react';
import { LayerDiagram } from '#web/site/catalogue/layer-diagram.tsx';
import type { describeShades } from '#web/site/catalogue/shade-guide.server.ts';
import styles from './shade-guide.module.css';

/** The shades of a product by their names, since a screen shows no colour as it is, and a diagram of its layers. */
export default function ShadeGuide({ guide }: { guide: NonNullable<ReturnType<typeof describeShades>> }) {
  const id = useId();
  const { heading, hues, layers } = guide;
  return (
    <section className={styles.guide} aria-labelledby={hues.length > 0 ? id : undefined}>
      {hues.length > 0 && (
        <>
          <h2 id={id} className={styles.heading}>
            {heading}
          </h2>
          <ul className={styles.hues}>
            {hues.map(({ hue, meaning, names }) => (
              <li key={hue}>
                <p className={styles.hue}>
                  <strong>{hue}</strong> {meaning}
                </p>
                <p className={styles.names}>
                  {names.map((name) => (
                    <span key={name} className={styles.name}>
                      {name}{' '}
                    </span>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {layers && <LayerDiagram layers={layers} />}
    </section>
  );
}
