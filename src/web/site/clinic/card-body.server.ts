import type { AnswerOf, BodyOf } from '#contract/operations.ts';
import { dentitions } from '#domain/warranty/fdi.ts';
import { joinNeighbours } from '#domain/warranty/restorations.ts';
import { formatToothPosition, parseToothPosition } from '#domain/warranty/tooth-position.ts';
import { type CardValues, chosenTeeth } from '#web/site/clinic/card-values.ts';

type Body = BodyOf<'PUT /clinic/cards/:id'>;
type Card = AnswerOf<'GET /clinic/cards/:id'>['user'];

/** In the order in which the chart sends them. */
const chartTeeth: readonly number[] = Object.values(dentitions).flatMap(({ upper, lower }) => [...upper, ...lower]);

/**
 * The body of a call that issues or corrects a card. Without a typed quantity it is that of the teeth.
 *
 * @param before the teeth of the card that is corrected; they stay as they are if nobody has touched the chart
 */
export function toBody({ numbCode: _, bridge, ...values }: CardValues, before: string | null = null): Body {
  const { quantity, toothPosition, ...texts } = values;
  const teeth = chosenTeeth(values).size;
  const number = quantity.trim() === '' ? teeth || Number.NaN : Number(quantity);
  const known = toChart(before);
  const isUntouched = known.toothPosition === toothPosition && known.bridge === bridge;
  return { ...texts, quantity: number, toothPosition: isUntouched ? before : positionOf(toothPosition, bridge !== '') };
}

/** The values of the form of a card. */
export function toCardValues({ numbCode, fullName, productName, doctorName, quantity, ...card }: Card): CardValues {
  return {
    ...{ numbCode, fullName, productName, doctorName: doctorName ?? '', quantity: String(quantity) },
    ...{ ...toChart(card.toothPosition), lot: card.lot ?? '' },
  };
}

/** What the chart shows of a text. */
function toChart(text: string | null): Pick<CardValues, 'toothPosition' | 'bridge'> {
  const position = parseToothPosition(text ?? '');
  const restorations = 'restorations' in position ? position.restorations : [];
  const isBridge = restorations.some((teeth) => teeth.length > 1);
  const teeth = chartTeeth.filter((tooth) => restorations.flat().includes(tooth));
  return { toothPosition: teeth.join(' '), bridge: isBridge ? 'on' : '' };
}

/** The text of chosen teeth. What is no tooth stays, so that the API says so. */
function positionOf(teeth: string, isBridge: boolean): string {
  const position = parseToothPosition(teeth);
  return isBridge && 'restorations' in position ? formatToothPosition(joinNeighbours(position.restorations)) : teeth;
}
