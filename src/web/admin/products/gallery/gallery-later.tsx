import { Text } from '@mantine/core';
import { gallery as words } from '#strings/vi/admin/products.ts';
import { productLabels } from '#strings/vi/fields.ts';
import { RecordPart } from '#web/admin/form/record-part.tsx';

/** Where the gallery will be once the product is stored. */
export default function GalleryLater() {
  return (
    <RecordPart id="thu-vien-anh" title={productLabels.gallery}>
      <Text fz="sm" c="dimmed">
        {words.later}
      </Text>
    </RecordPart>
  );
}
