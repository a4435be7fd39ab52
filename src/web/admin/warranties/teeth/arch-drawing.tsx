import type { Restoration } from '#domain/warranty/restorations.ts';
import { teeth as words } from '#strings/vi/admin/teeth.ts';
import { chart, type PlacedTooth } from '#web/admin/warranties/teeth/arch-layout.ts';
import { shapeOf } from '#web/admin/warranties/teeth/tooth-shapes.ts';
import styles from './arch-drawing.module.css';

interface ArchDrawingProps {
  layout: readonly PlacedTooth[];
  restorations: readonly Restoration[];
}

/** Distance from the upper or lower edge to the name of the jaw. */
const jawLabel = 150;

/** Draws the teeth of both jaws, with selected ones dark and a band behind each bridge. Screen readers get checkboxes. */
export function ArchDrawing({ layout, restorations }: ArchDrawingProps) {
  const chosen = new Set(restorations.flat());
  const bridges = restorations.filter((teeth) => teeth.length > 1);
  const middle = chart.height / 2;
  return (
    <svg viewBox={`0 0 ${chart.width} ${chart.height}`} className={styles.drawing} aria-hidden="true">
      {bridges.map((teeth) => (
        <Bridge key={teeth[0]} teeth={teeth} layout={layout} />
      ))}
      <text x={chart.width / 2} y={jawLabel} className={styles.jaw}>
        {words.upper}
      </text>
      <text x={chart.width / 2} y={chart.height - jawLabel} className={styles.jaw}>
        {words.lower}
      </text>
      <text x={20} y={middle} className={styles.side}>
        {words.right}
      </text>
      <text x={chart.width - 20} y={middle} className={styles.side}>
        {words.left}
      </text>
      {layout.map((placed) => (
        <ToothDrawing key={placed.tooth} placed={placed} isChosen={chosen.has(placed.tooth)} />
      ))}
    </svg>
  );
}

function Bridge({ teeth, layout }: { teeth: Restoration; layout: readonly PlacedTooth[] }) {
  const positions = teeth.flatMap((tooth) => layout.filter((placed) => placed.tooth === tooth));
  const line = smoothLine(positions);
  return (
    <>
      <path d={line} className={styles.bridgeEdge} />
      <path d={line} className={styles.bridge} />
    </>
  );
}

/** A path through all points without corners (Catmull–Rom, as cubic curves). */
function smoothLine(points: readonly { x: number; y: number }[]): string {
  const curves = points.slice(1).map((end, index) => {
    const start = points[index] ?? end;
    const [before, after] = [points[index - 1] ?? start, points[index + 2] ?? end];
    const leaving = { x: start.x + (end.x - before.x) / 6, y: start.y + (end.y - before.y) / 6 };
    const arriving = { x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6 };
    return `C${write(leaving)} ${write(arriving)} ${write(end)}`;
  });
  return points[0] ? `M${write(points[0])}${curves.join('')}` : '';
}

function write({ x, y }: { x: number; y: number }): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** The share of its width that a tooth fills: neighbours almost touch. */
const filled = 0.95;
/** Limits milk teeth, which have wider positions. */
const maxScale = 1.04;

/** A tooth and its number, as drawn in the chart. */
function ToothDrawing({ placed, isChosen }: { placed: PlacedTooth; isChosen: boolean }) {
  const { tooth, x, y, turn, room, label } = placed;
  const { width, outline, details } = shapeOf(tooth);
  const scale = Math.min((room * filled) / width, maxScale);
  return (
    <g className={styles.tooth} data-chosen={isChosen || undefined}>
      <g transform={`translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(scale)})`}>
        <path className={styles.outline} d={outline} />
        <path className={styles.details} d={details} />
      </g>
      <text x={round(label.x)} y={round(label.y)} className={styles.number}>
        {tooth}
      </text>
    </g>
  );
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
