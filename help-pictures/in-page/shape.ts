/** A rectangle in the window, in px. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface BoxShape extends Box {
  type: 'box';
  /** '' for none. */
  fill: string;
  radius: number;
  /** '' for none. */
  border: string;
  borderWidth: number;
  isDashed: boolean;
}

interface ImageShape extends Box {
  type: 'image';
}

export interface TextShape {
  type: 'text';
  x: number;
  baseline: number;
  text: string;
  size: number;
  weight: string;
  fill: string;
  isUnderlined: boolean;
}

/** A path, circle or other drawn element. */
export interface PathShape {
  type: 'path';
  name: string;
  /** The attributes with its form. */
  geometry: string;
  /** The part of the window that it takes. */
  box: Box;
  /** From its own coordinates to the window. */
  matrix: readonly number[];
  fill: string;
  stroke: string;
  strokeWidth: number;
}

/** What is drawn of an element. */
export type Shape = BoxShape | ImageShape | TextShape | PathShape;

/** False for a colour that cannot be seen. */
export const isSeen = (colour: string) => !/^(transparent|none|rgba\(.*, 0\))$/.test(colour);

/** A computed length in px; 0 for a word. */
export const px = (length: string) => Number.parseFloat(length) || 0;

/** A box as an object that can leave the browser. */
export const plainBox = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });
