/** The library's own types lack `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string | undefined>> });
    /**
     * Those of the available encodings that the client accepts, the best first.
     *
     * @param preferred decides between encodings of the same q-value
     */
    encodings<Encoding extends string>(
      available: readonly Encoding[],
      options?: { preferred?: readonly Encoding[] },
    ): Encoding[];
  }
}
