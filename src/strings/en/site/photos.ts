import type { Translation } from '#strings/translation.ts';
import type { photos as vi } from '#strings/vi/site/photos.ts';

/** The words of the page of photos, which come with the page. */
export const photos: Translation<typeof vi> = {
  title: 'Photos',
  description:
    'Pictures of the products, and the making of a crown in eight steps: from the scan to the finished crown and its card.',
  soon: 'Will be soon',
  soonHeading: 'From the disc to the tooth',
  soonLead: 'Pictures of restorations are being prepared. In the meantime, see how a crown is made.',

  renders: 'The products in pictures',

  making: {
    heading: 'How a ceramic crown is made',
    lead: 'Eight usual steps in the making of a zirconia crown. With other materials and in other places some steps differ.',
    steps: {
      scan: {
        name: 'Scan of the prepared tooth',
        text: 'The dentist makes the tooth smaller, so that there is room for the crown. A scanner records its shape and that of its neighbours.',
        picture: 'The head of a scanner lights a prepared tooth between two whole teeth.',
      },
      design: {
        name: 'Design on the screen',
        text: 'From the scan a technician builds the crown on a computer: its margin, its chewing surface, where it touches its neighbours.',
        picture: 'A computer screen with a crown drawn as a mesh of lines and a golden margin.',
      },
      milling: {
        name: 'Milling from a disc',
        text: 'A machine mills the crown out of a disc that has been fired only lightly and is still as easy to cut as chalk.',
        picture: 'A cutter mills a crown in a round disc, which has three holes of crowns that were taken out before.',
      },
      shrinkage: {
        name: 'Larger, since it will shrink',
        text: 'The milled crown is larger than the finished one: when it is sintered, zirconia shrinks by about 20% in each direction.',
        picture:
          'On the left a milled crown; on the right a sintered one, smaller, within the dashed outline of its former size.',
      },
      sintering: {
        name: 'Sintering in the furnace',
        text: 'The furnace reaches about 1,450–1,550\u00a0°C, depending on the ceramic. Its grains grow together: the crown shrinks to its size and becomes hard and more translucent.',
        picture: 'An open furnace with two crowns on a tray in its glowing chamber.',
      },
      fitting: {
        name: 'Fitting on the model',
        text: 'The crown is tried on a model: its margin has to close, and its chewing surface has to fit. What is too high is adjusted.',
        picture: 'A crown just above the stump of a dental model, between two neighbours.',
      },
      glazing: {
        name: 'Staining and glazing',
        text: 'Stains are painted by brush to match the teeth beside it. One more firing fixes the colour and the glaze.',
        picture: 'A brush paints a crown on a pin, beside a tray with two colours.',
      },
      finished: {
        name: 'The finished crown and its card',
        text: 'Your dentist places the crown. The warranty card has a number of its own, by which you look up its expiry date.',
        picture: 'A finished crown in front of a warranty card; the number on the card is circled.',
      },
    },
  },
};
