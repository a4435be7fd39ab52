import { useId } from 'react';
import { LayerDiagram } from '#web/site/catalogue/layer-diagram.tsx';
import type { describeShades } from '#web/site/catalogue/shade-guide.server.ts';
import styles from './shade-guide.module.css';

/** The shades of a product, each with a swatch, and a diagram of its layers. */
export default function ShadeGuide({ guide }: { guide: NonNullable<ReturnType<typeof describeShades>> }) {
  const id = useId();
  const { heading, onScreen, hues, layers } = guide;
  return (
    <section className={styles.guide} aria-labelledby={hues.length > 0 ? id : undefined}>
      {hues.length > 0 && (
        <>
          <h2 id={id} className={styles.heading}>
            {heading}
          </h2>
          <ul className={styles.hues}>
            {hues.map(({ hue, meaning, shades }) => (
              <li key={hue}>
                <p className={styles.hue}>
                  <strong>{hue}</strong> {meaning}
                </p>
                <p className={styles.names}>
                  {shades.map(({ name, colour }) => (
                    <span key={name} className={styles.name}>
                      {/* The content security policy forbids the attribute `style`. */}
                      <svg
                        className={styles.swatch}
                        fill={colour}
                        viewBox="0 0 1 1"
                        preserveAspectRatio="none"
                        aria-hidden="true"
                      >
                        <path d="M0 0h1v1H0z" />
                      </svg>
                      {name}{' '}
                    </span>
                  ))}
                </p>
              </li>
            ))}
          </ul>
          <p className={styles.hue}>{onScreen}</p>
        </>
      )}
      {layers && <LayerDiagram layers={layers} />}
    </section>
  );
}
