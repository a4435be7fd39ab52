import type { Generated } from 'kysely';

export interface ProductTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case; unique among the records that are not in the bin. */
  nameKey: string;
  /** Vietnamese dong. */
  price: number;
  /** Percent. */
  translucency: number;
  /** Megapascal. */
  flexuralStrength: number;
  application: string;
  /** Millimetre. */
  minimumThickness: number;
  /** Millimetres, as a list of the heights that are sold. */
  thickness: string;
  /** Millimetre. */
  diameter: number;
  colour: string;
  warranty: string;
  version: Generated<number>;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  /** Set while the record is in the bin. */
  binnedAt: string | null;
  binnedBy: string | null;
}
