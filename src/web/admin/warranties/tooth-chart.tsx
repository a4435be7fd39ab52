import { Button, Group, Stack } from '@mantine/core';
import { type PointerEvent, useState } from 'react';
import { type Dentition, isMilkTooth } from '#domain/warranty/fdi.ts';
import {
  addBridge,
  joinNeighbours,
  type Restoration,
  separateBridges,
  toggleTooth,
} from '#domain/warranty/restorations.ts';
import { formatToothPosition, parseToothPosition } from '#domain/warranty/tooth-position.ts';
import { teeth as words } from '#strings/vi/admin/teeth.ts';
import { ToothJaws } from '#web/ui/tooth-jaws.tsx';

interface ToothChartProps {
  /** Typed tooth numbers. If they cannot be parsed, no tooth is selected. */
  value: string;
  /** Called with the canonical text; '' for no teeth. */
  onChange: (value: string) => void;
}

/** Both jaws for selecting teeth. Dragging or a button makes bridges. */
export default function ToothChart({ value, onChange }: ToothChartProps) {
  const chosen = readChosen(value);
  const change = (restorations: Restoration[]) => onChange(formatToothPosition(restorations));
  const { drag, handlers } = useBridgeDrag((from, to) => change(addBridge(chosen, from, to)));
  const shown = drag ? addBridge(chosen, drag.from, drag.to) : chosen;
  const teeth = new Set(shown.flat());
  const bridged = new Set(shown.filter((part) => part.length > 1).flat());
  const joined = joinNeighbours(chosen);
  const canJoin = joined.length < chosen.length;
  const jaws = (dentition: Dentition) => (
    <ToothJaws
      dentition={dentition}
      chosen={teeth}
      quadrants={words.quadrants}
      bridged={bridged}
      onToggle={(tooth) => change(toggleTooth(chosen, tooth))}
    />
  );
  return (
    <Stack component="fieldset" gap="sm" w="100%" {...handlers}>
      <legend>{words.hint}</legend>
      {jaws('permanent')}
      <details open={[...teeth].some(isMilkTooth)}>
        <summary>{words.milk}</summary>
        {jaws('milk')}
      </details>
      <Group gap="sm" wrap="nowrap">
        <Button
          variant="default"
          disabled={!canJoin && bridged.size === 0}
          onClick={() => change(canJoin ? joined : separateBridges(chosen))}
        >
          {canJoin || bridged.size === 0 ? words.join : words.separate}
        </Button>
        <Button variant="default" disabled={teeth.size === 0} onClick={() => change([])}>
          {words.clear}
        </Button>
      </Group>
    </Stack>
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

/** The tooth whose check box an event came from. */
function toothAt(target: EventTarget): number | null {
  return target instanceof HTMLInputElement && target.name === 'teeth' ? Number(target.value) : null;
}
