/** The register cannot be opened. The message is for the operator, without the password. */
export class CannotOpen extends Error {}
