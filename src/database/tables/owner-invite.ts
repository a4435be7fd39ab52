/** Links that create the first account. None is left once there is an account. */
export interface OwnerInviteTable {
  /** SHA-256 of the link's token, base64url. */
  tokenHash: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}
