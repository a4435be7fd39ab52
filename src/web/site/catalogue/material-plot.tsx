import { useId } from 'react';
import type { ShownProduct } from '#web/site/catalogue/catalogue.ts';
import type { drawMaterialPlot } from '#web/site/catalogue/material-plot.server.ts';
import type { Formats } from '#web/site/language/formats.ts';
import { type AreaWords, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import styles from './material-plot.module.css';

type Plot = NonNullable<ReturnType<typeof drawMaterialPlot>>;

/** The ends of the grid lines, in percent. */
const lines = { x1: '16%', x2: '98%' };

type MaterialPlotProps = {
  products: readonly ShownProduct[];
  plot: Plot;
};

/** A plot of translucency against flexural strength: materials with more of one have less of the other. */
export default function MaterialPlot({ products, plot }: MaterialPlotProps) {
  const id = useId();
  const { formats, dataLanguage } = useLocale();
  const words = useAreaWords('catalogue').compare;
  const describe = (product: ShownProduct) => describeProduct(product, words, formats);
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h2>{words.plot}</h2>
        <p>{words.plotLead}</p>
        <ol className={styles.legend}>
          {products.map((product) => (
            <li key={product.id}>{describe(product)}</li>
          ))}
        </ol>
        {plot.others.length > 0 && (
          <>
            <p>{words.plotOthers}</p>
            <ol className={`${styles.legend} ${styles.others}`} start={products.length + 1}>
              {plot.others.map(({ number, names }) => (
                <li key={number} lang={dataLanguage}>
                  {names.join(', ')}
                </li>
              ))}
            </ol>
          </>
        )}
      </figcaption>
      <svg className={styles.plot} role="img" aria-labelledby={`${id}-title ${id}-description`}>
        <title id={`${id}-title`}>{words.plotTitle}</title>
        <desc id={`${id}-description`}>{words.plotDescription(products.map(describe).join('; '))}</desc>
        <Axes plot={plot} />
        {plot.others.map(({ number, x, y }) => (
          <g key={number} className={styles.other}>
            <NumberedPoint number={number} x={x} y={y} radius={10} />
          </g>
        ))}
        {plot.products.map(({ id, number, x, y, same }) => (
          <g key={id} className={styles.product} transform={`translate(${same * 22} 0)`}>
            <NumberedPoint number={number} x={x} y={y} radius={13} />
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** Its number is in the legend. The position is in percent, the radius in pixels. */
function NumberedPoint({ number, x, y, radius }: Record<'number' | 'x' | 'y' | 'radius', number>) {
  return (
    <>
      <circle cx={`${x}%`} cy={`${y}%`} r={radius} />
      <text x={`${x}%`} y={`${y}%`} dominantBaseline="central" textAnchor="middle">
        {number}
      </text>
    </>
  );
}

function Axes({ plot }: { plot: Plot }) {
  const { formats } = useLocale();
  const words = useAreaWords('catalogue').compare;
  return (
    <>
      <text x="0" y="5%" className={styles.axis}>
        {words.strengthAxis}
      </text>
      <text x={lines.x2} y="97%" textAnchor="end" className={styles.axis}>
        {words.translucencyAxis}
      </text>
      {plot.strength.map(({ value, at }) => (
        <g key={value} className={styles.mark}>
          <line {...lines} y1={`${at}%`} y2={`${at}%`} />
          <text x="0" y={`${at}%`} dominantBaseline="middle">
            {formats.number(value)}
          </text>
        </g>
      ))}
      {plot.translucency.map(({ value, at }) => (
        <text key={value} className={styles.mark} x={`${at}%`} y="88%" textAnchor="middle">
          {formats.number(value)}
        </text>
      ))}
    </>
  );
}

function describeProduct(
  { name, translucency, flexuralStrength }: ShownProduct,
  words: AreaWords['catalogue']['compare'],
  formats: Formats,
): string {
  if (translucency === null || flexuralStrength === null) return words.plotMissing(name);
  return words.plotPoint(name, formats.percent(translucency), formats.megapascal(flexuralStrength));
}
