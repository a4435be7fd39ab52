import { useId } from 'react';
import type { describeShades } from '#web/site/catalogue/shade-guide.server.ts';
import styles from './shade-guide.module.css';

type Guide = NonNullable<ReturnType<typeof describeShades>>;

/** The shades of a product, each with a swatch, and a diagram of its layers. */
export default function ShadeGuide({ guide }: { guide: Guide }) {
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

const width = 160;
const height = 120;

/** A graded blank, cut open: its layers from the incisal edge to the cervical margin. Their tones are no colours. */
function LayerDiagram({
  layers: { count, text, incisal, cervical, notToScale },
}: {
  layers: NonNullable<Guide['layers']>;
}) {
  const each = height / count;
  return (
    <figure className={styles.diagram}>
      <p>{incisal}</p>
      <svg className={styles.blank} viewBox={`-1 -1 ${width + 2} ${height + 2}`} role="img" aria-label={text}>
        {Array.from({ length: count }, (_, layer) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: layers are told apart by their position
            key={layer}
            y={layer * each}
            width={width}
            height={each}
            fillOpacity={0.06 + (0.4 * layer) / (count - 1)}
          />
        ))}
      </svg>
      <p>{cervical}</p>
      <figcaption>
        {text}. {notToScale}
      </figcaption>
    </figure>
  );
}
