/** One row: which register this is. The folder of the data names the same id, see `RegisterFolder`. */
export interface RegisterTable {
  /** Always 1, so that there cannot be two. */
  only: number;
  /** Random UUID, drawn when the register was created. */
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}
