import type { RecordColumns } from '#database/tables/record.ts';

export interface ProductTable extends RecordColumns {
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
  /** For the English pages; those show what they have without it. */
  applicationEnglish: string | null;
  /** Millimetre. */
  minimumThickness: number | null;
  /** Millimetres, as a list of the heights that are sold. */
  thickness: string | null;
  /** Millimetre. */
  diameter: number | null;
  colour: string | null;
  colourEnglish: string | null;
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
  /** Its further pictures as JSON, a list of `GalleryPicture`; null if there are none. */
  gallery: string | null;
}
