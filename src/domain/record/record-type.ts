/** The types of record that have versions, a bin and a history. Each has a table of the same name. */
export const recordTypes = ['warranty', 'clinic', 'product'] as const;
export type RecordType = (typeof recordTypes)[number];

/** The record types whose names are on cards, and which have aliases and merges. */
export const typesOnCards = ['clinic', 'product'] as const;
export type TypeOnCards = (typeof typesOnCards)[number];

/** The record types that have a name of their own. A card is known by its number. */
export type NamedType = Exclude<RecordType, 'warranty'>;
export const namedTypes = recordTypes.filter((type): type is NamedType => type !== 'warranty');
