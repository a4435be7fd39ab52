import type { Variant } from '#pictures/encode-picture.ts';

/** Where the encoded pictures are. */
export interface PictureStore {
  /** The folder from which files are served. */
  readonly folder: string;

  /** Makes sure that a file is in `folder`, whole and undamaged. False if no picture has it, or it is in quarantine. */
  provide(file: string): Promise<boolean>;

  /**
   * Writes all variants and returns once they survive a power cut. No record names them yet, so nobody can request them. When
   * it throws, nothing is left.
   * @throws {StorageFull}
   */
  write(name: string, variants: readonly Variant[]): Promise<void>;

  /** Deletes all variants, those that exist. */
  delete(name: string): Promise<void>;

  /** Moves all variants to quarantine, those that exist. */
  quarantine(name: string): Promise<void>;

  /** Moves all variants back from quarantine, where they are. False if the picture is not whole any more. */
  restore(name: string): Promise<boolean>;

  /** See `Pictures`. */
  tidy(named: ReadonlySet<string>): Promise<TidyOutcome>;

  /** Takes over the pictures of a version that had them elsewhere, until the signal. Returns how many were new. */
  adopt(signal: AbortSignal): Promise<number>;
}

/** How many pictures were moved or deleted. */
export interface TidyOutcome {
  restored: number;
  quarantined: number;
  removed: number;
}
