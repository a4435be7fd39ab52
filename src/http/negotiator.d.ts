/** The library's own declarations do not know `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string | undefined>> });
    /**
     * What the client takes of what is there, the best first; empty where it takes nothing.
     *
     * @param preferred decides between those that the client likes equally
     */
    encodings<Encoding extends string>(
      available: readonly Encoding[],
      options?: { preferred?: readonly Encoding[] },
    ): Encoding[];
  }
}
