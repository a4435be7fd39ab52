import type { ColumnDefinitionBuilder, Kysely, RawBuilder } from 'kysely';

/** The differences in data definition between the engines. */
export interface SchemaDialect {
  /** Makes an integer column the primary key, generated and never reused. */
  numbering(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** The end of a `create table`. */
  readonly tableEnd: RawBuilder<unknown>;
  /** Creates the index for parts of words in `warranty.search` of active records. */
  createTextIndex(db: Kysely<unknown>): Promise<void>;
  /** Makes the text index erase removed text at once instead of at its next merge. */
  eraseDeletedText(db: Kysely<unknown>): Promise<void>;
}
