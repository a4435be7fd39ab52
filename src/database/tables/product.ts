import type { Generated } from 'kysely';

export interface ProductTable {
  id: Generated<number>;
  name: string;
  /** The name in lower case; unique among the records that are not in the bin. */
  nameKey: string;
  /** Vietnamese dong. */
  price: number;
  /** Percent. */
  translucency: number | null;
  /** Megapascal. */
  flexuralStrength: number | null;
  application: string | null;
  /** Millimetre. */
  minimumThickness: number | null;
  /** Millimetres, as a list of the heights that are sold. */
  thickness: string | null;
  /** Millimetre. */
  diameter: number | null;
  colour: string | null;
  warranty: string | null;
  /** The materials that it belongs to, as the owner calls them. */
  group: string | null;
  /** What it is used for, as codes separated by commas. */
  indications: string | null;
  /** The units of the largest bridge. */
  bridgeUnits: number | null;
  /** Its place in the catalogue; those without one follow. */
  position: number | null;
  /** Name of the stored picture; null if there is none. */
  image: string | null;
  /** Size of the largest variant in pixels. */
  imageWidth: number | null;
  imageHeight: number | null;
  version: Generated<number>;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  /** Set while the record is in the bin. */
  binnedAt: string | null;
  binnedBy: string | null;
  /** The call that put it there with others. */
  bulkDeletionId: number | null;
}
