/** What a merge has changed in the index: the keys of what is to be read again. */
export interface IndexChange {
  /** Chunks in which a list has changed. */
  chunks: number[];
  texts: number[];
  /** Blocks of orders that are new, changed or gone. */
  orders: number[];
  words: number[];
}

/** How many merges have their changes stored. A reader that has missed more of them reads everything again. */
export const maxIndexChanges = 50;
