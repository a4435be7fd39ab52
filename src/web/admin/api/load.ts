import { ApiError, userMessageOf } from '#web/admin/api/call.ts';

/** The data of a page, or the message shown instead. */
export type Loaded<Data> = (Data & { failed?: undefined }) | ({ [Key in keyof Data]?: undefined } & { failed: string });

/**
 * Loads what a page shows. A rejected call becomes a sentence; all other errors are thrown.
 *
 * @param fallback the sentence if the server gives none
 */
export async function load<Data extends object>(work: () => Promise<Data>, fallback: string): Promise<Loaded<Data>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { failed: userMessageOf(error, fallback) } as Loaded<Data>;
  }
}
