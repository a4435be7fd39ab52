import type { ProductField } from '#domain/product/product-traits.ts';

/** The wire name of each field of a product. */
export const productNames = {
  name: 'productName',
  price: 'productPrice',
  translucency: 'productDoTrong',
  application: 'productUngDung',
  applicationEnglish: 'applicationEnglish',
  flexuralStrength: 'productDoBenUon',
  minimumThickness: 'productThanhPhucHinh',
  thickness: 'productDoDay',
  diameter: 'productDuongKinh',
  colour: 'productMau',
  colourEnglish: 'colourEnglish',
  warranty: 'productBaoHanh',
  image: 'productImage',
  group: 'group',
  indications: 'indications',
  bridgeUnits: 'bridgeUnits',
  position: 'position',
  aliases: 'aliases',
} as const satisfies Record<ProductField, string>;
