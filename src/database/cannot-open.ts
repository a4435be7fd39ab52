/** The register cannot be opened. The message says what was found and what to do, for the operator; no password. */
export class CannotOpen extends Error {}
