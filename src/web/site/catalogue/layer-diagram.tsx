import type { describeShades } from '#web/site/catalogue/shade-guide.server.ts';
import styles from './layer-diagram.module.css';

type Layers = NonNullable<NonNullable<ReturnType<typeof describeShades>>['layers']>;

const width = 160;
const height = 120;

/** A graded blank, cut open: its layers from the incisal edge to the cervical margin. Their tones are no colours. */
export function LayerDiagram({ layers: { count, text, incisal, cervical, notToScale } }: { layers: Layers }) {
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
