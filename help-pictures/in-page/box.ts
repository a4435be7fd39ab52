import { type BoxShape, isSeen, plainBox, px } from './shape.ts';

const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;

interface Border {
  side: (typeof sides)[number];
  width: number;
  colour: string;
}

const noBorder = { border: '', borderWidth: 0, isDashed: false };

/** The background and the borders of an element. */
export function readBoxes(element: Element, style: CSSStyleDeclaration, box: DOMRect): BoxShape[] {
  const borders = sides.map((side) => readBorder(side, style));
  const [first] = borders;
  const isUniform = borders.every(({ width, colour }) => width === first?.width && colour === first.colour);
  const border = isUniform ? borders.find(isDrawn) : undefined;
  const fill = isSeen(style.backgroundColor) ? style.backgroundColor : '';
  const shapes: BoxShape[] = [];
  if (fill || border)
    shapes.push({
      type: 'box',
      ...plainBox(box),
      fill,
      radius: Math.min(px(style.borderTopLeftRadius), box.width / 2, box.height / 2),
      border: border?.colour ?? '',
      borderWidth: border?.width ?? 0,
      isDashed: style.borderTopStyle === 'dashed',
    });
  // The top border of a group is interrupted by its legend.
  if (!isUniform && element.tagName !== 'FIELDSET')
    shapes.push(...borders.filter(isDrawn).map((one) => borderShape(one, box)));
  return shapes;
}

const readBorder = (side: Border['side'], style: CSSStyleDeclaration): Border => ({
  side,
  width: style[`border${side}Style`] === 'none' ? 0 : px(style[`border${side}Width`]),
  colour: style[`border${side}Color`],
});

const isDrawn = ({ width, colour }: Border) => width > 0 && isSeen(colour);

/** The border of one side, as a bar. */
function borderShape({ side, width, colour }: Border, box: DOMRect): BoxShape {
  const isAcross = side === 'Top' || side === 'Bottom';
  return {
    type: 'box',
    x: side === 'Right' ? box.right - width : box.x,
    y: side === 'Bottom' ? box.bottom - width : box.y,
    width: isAcross ? box.width : width,
    height: isAcross ? width : box.height,
    fill: colour,
    radius: 0,
    ...noBorder,
  };
}
