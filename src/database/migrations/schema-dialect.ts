import type { ColumnDefinitionBuilder, Kysely, RawBuilder } from 'kysely';

/** Where the engines' data definition differs. */
export interface SchemaDialect {
  /** Makes an integer column the primary key that numbers rows and never uses a number twice. */
  numbering(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** What ends a `create table`. */
  readonly tableEnd: RawBuilder<unknown>;
  /** Creates the index that finds a part of a word in `warranty.search`, for the records not in the bin. */
  createTextIndex(db: Kysely<unknown>): Promise<void>;
  /** Makes the text index forget at once what is taken out of it, instead of at its next merge. */
  eraseDeletedText(db: Kysely<unknown>): Promise<void>;
}
