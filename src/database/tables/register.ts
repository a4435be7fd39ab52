/** One row with the id of the register, which DATA_DIR also has; see `RegisterFolder`. */
export interface RegisterTable {
  /** Always 1, so that there is only one row. */
  only: number;
  /** Random UUID, drawn when the register was created. */
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}
