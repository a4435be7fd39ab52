import { plural } from '#strings/en/plural.ts';
import type { Translation } from '#strings/translation.ts';
import type * as vi from '#strings/vi/site/product-values.ts';

/** What the values of a product mean, which comes with its page. */
export const attributeHints: Translation<typeof vi.attributeHints> = {
  translucency: 'The part of the light that passes through the material: the higher, the closer to enamel.',
  flexuralStrength: 'The load in bending that it bears before it breaks: the higher, the stronger.',
  application: 'The restorations for which this material is used.',
  minimumThickness: 'A restoration should not be thinner than this.',
  thickness: 'The thicknesses of the blank.',
  diameter: 'The diameter of the blank, to fit the machine.',
  colour: 'The colours that are available, by the shade guide.',
  warranty: 'The longest warranty of the product.',
};

/** The words of a product's shades and layers, which come with its page. */
export const shades: Translation<typeof vi.shades> = {
  heading: 'VITA shades',
  onScreen: 'Colours on a screen are approximate. Choose a shade with a real shade guide.',
  hues: {
    A: 'reddish brown',
    B: 'reddish yellow',
    C: 'grey',
    D: 'reddish grey',
    BL: 'for bleached teeth',
    '0M': 'for bleached teeth',
  },
  layers: (count) => `A blank of ${count} layers, graded from the incisal edge to the cervical margin`,
  incisal: 'Incisal edge',
  cervical: 'Cervical margin',
  notToScale: 'A diagram, not to scale.',
};

/** The words of groups and indications. The names of groups are below. */
export const facets: Translation<typeof vi.facets> = {
  group: 'Group',
  indications: 'Indications',
  names: {
    'single-crown': 'Single crown',
    bridge: 'Bridge',
    veneer: 'Veneer',
    'inlay-onlay': 'Inlay/onlay',
    'implant-supported': 'Implant-supported',
  },
  bridge: (units) => `Bridge of up to ${units} units`,
  counted: (name, count) => `${name} (${count})`,
  drop: (name) => `Remove the filter ${name}`,
};

/** The groups of materials that are usual in the trade, in small letters, and what they are called in English. */
export const groups: Readonly<Record<string, string>> = {
  zirconia: 'Zirconia',
  'zirconia khung sườn': 'Framework zirconia',
  'zirconia nguyên khối': 'Monolithic zirconia',
  'zirconia nhiều lớp': 'Multilayer zirconia',
  'zirconia đa lớp': 'Multilayer zirconia',
  'zirconia siêu trong': 'Ultra-translucent zirconia',
  'gốm thủy tinh': 'Glass ceramic',
  'sứ thủy tinh': 'Glass ceramic',
  'sứ ép': 'Pressed ceramic',
  'sứ đắp': 'Veneering ceramic',
  'sườn kim loại': 'Metal framework',
  'hợp kim': 'Alloy',
  titan: 'Titanium',
  'nhựa pmma': 'PMMA resin',
  pmma: 'PMMA',
};

/** What colours and warranties are often written with, and how English says it. The longest one of what begins alike is first. */
export const terms: readonly (readonly [RegExp, (count: number) => string])[] = [
  [/(?:bảo hành\s*:?\s*)?(\d+) năm/giu, (count) => plural(count, 'year')],
  [/(?:bảo hành\s*:?\s*)?(\d+) tháng/giu, (count) => plural(count, 'month')],
  [/(?:bảo hành\s*:?\s*)?trọn đời/giu, () => 'Lifetime'],
  [/(\d+) màu/giu, (count) => plural(count, 'shade')],
  [/(?:chuyển(?: màu)?|chuyển sắc) (\d+) lớp/giu, (count) => `graded in ${plural(count, 'layer')}`],
  [/(\d+) lớp màu/giu, (count) => plural(count, 'graded layer')],
];

/** The words of the pictures of a product, which come with its page. */
export const gallery: Translation<typeof vi.gallery> = {
  title: 'Pictures of the product',
  picture: 'picture',
  open: 'Enlarge the picture',
  previous: 'Previous picture',
  next: 'Next picture',
  zoom: 'Zoom in',
  close: 'Close',
};
