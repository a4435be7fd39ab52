import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type Dentition, dentitions, isMilkTooth } from '#domain/warranty/fdi.ts';
import { addBridge, type Restoration, toggleTooth } from '#domain/warranty/restorations.ts';
import { formatToothPosition, parseToothPosition } from '#domain/warranty/tooth-position.ts';
import { teeth as words } from '#strings/vi/admin/teeth.ts';
import { ArchDrawing } from '#web/admin/warranties/teeth/arch-drawing.tsx';
import { chart, layOut } from '#web/admin/warranties/teeth/arch-layout.ts';
import { ChartSummary } from '#web/admin/warranties/teeth/chart-summary.tsx';
import { nextTooth } from '#web/admin/warranties/teeth/next-tooth.ts';
import styles from './tooth-chart.module.css';

const layouts = { permanent: layOut('permanent'), milk: layOut('milk') };

interface ToothChartProps {
  /** Typed tooth numbers. If they cannot be parsed, no tooth is selected. */
  value: string;
  /** Called with the canonical text; '' for no teeth. */
  onChange: (value: string) => void;
  disabled?: boolean;
  /** Shows the selection, also to the keyboard, but cannot change it. */
  readOnly?: boolean;
}

/** A drawing of both jaws for selecting teeth. Each tooth is a checkbox; dragging or a button makes bridges. */
export function ToothChart({ value, onChange, disabled = false, readOnly = false }: ToothChartProps) {
  const chosen = readChosen(value);
  const [picked, setPicked] = useState<Dentition | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const canChange = !disabled && !readOnly;
  const change = (restorations: Restoration[]) => canChange && onChange(formatToothPosition(restorations));
  const { drag, handlers } = useBridgeDrag((from, to) => change(addBridge(chosen, from, to)));

  const shown = drag && canChange ? addBridge(chosen, drag.from, drag.to) : chosen;
  const shownTeeth = shown.flat();
  const isAllMilk = shownTeeth.length > 0 && shownTeeth.every(isMilkTooth);
  const dentition = picked ?? (isAllMilk ? 'milk' : 'permanent');
  const layout = layouts[dentition];
  const inView = layout.map(({ tooth }) => tooth);
  const entry = [focused, ...shownTeeth, dentitions[dentition].upper[0]].find(
    (tooth) => tooth && inView.includes(tooth),
  );

  function move(event: KeyboardEvent<HTMLElement>) {
    const tooth = toothAt(event.target);
    const next = tooth && nextTooth(dentition, tooth, event.key);
    if (!tooth || !/^(?:Arrow|Home$|End$)/.test(event.key)) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLInputElement>(`[data-tooth="${next}"]`)?.focus();
  }

  return (
    <div className={styles.chart} data-fixed={!canChange || undefined}>
      <fieldset className={styles.arches} disabled={disabled} onKeyDown={move} {...handlers}>
        <VisuallyHidden component="legend">{words.title}</VisuallyHidden>
        <ArchDrawing layout={layout} restorations={shown} />
        {layout.map(({ tooth, x, y }) => (
          <input
            key={tooth}
            type="checkbox"
            className={styles.target}
            style={{ insetInlineStart: `${(x / chart.width) * 100}%`, insetBlockStart: `${(y / chart.height) * 100}%` }}
            aria-label={words.tooth(tooth)}
            aria-readonly={readOnly || undefined}
            data-tooth={tooth}
            checked={shownTeeth.includes(tooth)}
            tabIndex={tooth === entry ? 0 : -1}
            onFocus={() => setFocused(tooth)}
            onChange={() => change(toggleTooth(chosen, tooth))}
          />
        ))}
      </fieldset>
      <ChartSummary
        restorations={shown}
        isMilk={dentition === 'milk'}
        onMilk={(isMilk) => setPicked(isMilk ? 'milk' : 'permanent')}
        {...(canChange && { onChange: change })}
      />
    </div>
  );
}

function readChosen(text: string): Restoration[] {
  const position = parseToothPosition(text);
  return 'restorations' in position ? position.restorations : [];
}

/** The two ends of a bridge that is being drawn. */
interface Drag {
  from: number;
  to: number;
}

/**
 * Draws bridges by dragging a mouse or pen from one tooth to another. Touch scrolls the page instead. A press that ends on
 * its first tooth is a click.
 */
function useBridgeDrag(onBridge: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const handlers = {
    onPointerDown(event: PointerEvent) {
      const tooth = toothAt(event.target);
      if (tooth && event.isPrimary && event.button === 0 && event.pointerType !== 'touch') {
        setDrag({ from: tooth, to: tooth });
      }
    },
    onPointerMove(event: PointerEvent) {
      const tooth = toothAt(event.target);
      if (drag && tooth && tooth !== drag.to) setDrag({ ...drag, to: tooth });
    },
    onPointerUp() {
      if (drag && drag.to !== drag.from) onBridge(drag.from, drag.to);
      setDrag(null);
    },
    onPointerLeave: () => setDrag(null),
    onPointerCancel: () => setDrag(null),
  };
  return { drag, handlers };
}

/** The tooth whose checkbox an event came from. */
function toothAt(target: EventTarget): number | null {
  return target instanceof HTMLInputElement && target.dataset.tooth ? Number(target.dataset.tooth) : null;
}
