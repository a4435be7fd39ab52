import type { PlacedTooth } from '#web/admin/warranties/teeth/arch-layout.ts';
import { shapeOf } from '#web/admin/warranties/teeth/tooth-shapes.ts';
import styles from './tooth-drawing.module.css';

/** The share of its width that a tooth fills: neighbours almost touch. */
const filled = 0.95;
/** Limits milk teeth, which have wider positions. */
const maxScale = 1.04;

/** A tooth and its number, as drawn in the chart. */
export function ToothDrawing({ placed, isChosen }: { placed: PlacedTooth; isChosen: boolean }) {
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
