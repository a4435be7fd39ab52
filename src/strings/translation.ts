/**
 * The words of a table in another language: the same names, functions of the same parameters, lists of the same length. A
 * missing or an additional word does not compile.
 */
export type Translation<Words> = Words extends string
  ? string
  : Words extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Name in keyof Words]: Translation<Words[Name]> };
