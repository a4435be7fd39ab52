/** The register cannot be opened. The message is for the owner, in Vietnamese, without the password. */
export class CannotOpen extends Error {}
