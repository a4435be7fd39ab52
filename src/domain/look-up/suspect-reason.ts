/**
 * Why something may be wrong with a card that was looked up: its QR code is not ours; it is void; it was given to no clinic
 * yet; nobody has printed its number; or people in many places ask for it in one day, as for a copied one.
 */
export const suspectReasons = ['wrong-code', 'void', 'blank', 'never-printed', 'many-networks'] as const;
export type SuspectReason = (typeof suspectReasons)[number];
