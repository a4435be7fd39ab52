import { printedCards } from '#strings/vi/admin/printed-cards.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { warrantyLabels } from '#strings/vi/fields.ts';
import { printedCards as answers } from '#strings/vi/server/printed-cards.ts';
import { records } from '#strings/vi/server/records.ts';
import type { HelpTopic, HelpTopicId } from './help-topic.ts';

const { printedNumber } = resourceForms.user;
const example = { lot: 'L01', place: 7, number: '7304-8215-6652', clinicName: 'Nha khoa Thuyền Giấy' };

/** What staff do with printed cards. */
export const printedCardTopics = {
  'printed-cards': {
    title: 'Giao, hủy và cấp lại thẻ in',
    goal: 'Thẻ in có số và mã QR sẵn. Biết thẻ nào ở nha khoa nào, và thẻ mất hay hỏng thì không ai dùng được nữa.',
    steps: [
      {
        text: `Chủ hệ thống bấm '${printedCards.order}', rồi tải '${printedCards.downloads.xlsx}' hoặc '${printedCards.downloads.pdf}' ở dòng của lô.`,
        page: 'printedCards',
      },
      {
        text: `Giao cho nha khoa: bấm '${printedCards.handOver}' ở dòng của lô, chọn nha khoa, gõ số thứ tự của thẻ đầu và thẻ cuối. Quét mã QR của hai thẻ ấy cũng được.`,
      },
      {
        text: `Cấp cho khách: gõ số của thẻ vào ô '${warrantyLabels.cardNumber}' khi thêm thẻ bảo hành, hoặc ghi số vào tệp nhập. Ngoài ra không phải khai báo gì.`,
        page: 'createUser',
      },
      {
        text: `Thẻ chưa cấp bị mất hay hỏng: bấm '${printedCards.voidCards}'. Thẻ đã cấp: gõ số vào ô '${printedCards.findHint}', bấm '${printedCards.replace}' rồi gõ số của thẻ mới. Số cũ khi tra sẽ báo là đã cấp lại.`,
      },
      {
        text: `'${printedCards.left}' cho biết khi nào cần giao thêm. Nha khoa trả thẻ thì bấm '${printedCards.takeBack}'.`,
      },
    ],
    picture: `Trang '${printedCards.title}': số 2 chỉ nút giao thẻ của một lô, số 4 chỉ nút hủy và ô tra mã số.`,
    problems: [
      {
        says: answers.hindered({ ...example, reason: 'handed' }),
        fix: `Thẻ đang ở nha khoa khác. Bấm '${printedCards.takeBack}' cho các số đó trước.`,
      },
      {
        says: answers.hindered({ ...example, reason: 'issued' }),
        fix: `Thẻ đã ở tay khách thì không hủy hay nhận lại được. Tra số đó rồi bấm '${printedCards.replace}'.`,
      },
      {
        says: printedNumber.mistyped,
        fix: 'Hai chữ số cuối tính từ các số trước, nên máy biết có số gõ sai. So lại từng số với thẻ.',
      },
      {
        says: printedNumber.otherClinic(example.clinicName),
        fix: 'Vẫn lưu được. Xem lại có chọn đúng nha khoa không, hay nha khoa ấy đã đưa thẻ cho nơi khác.',
      },
      {
        says: records.warranty.voidNumber,
        fix: 'Thẻ này đã mất, hỏng hoặc đã cấp lại. Lấy một thẻ khác cho khách.',
      },
      {
        says: answers.keyLost(example.lot),
        fix: 'Máy chủ được khôi phục mà thiếu tệp khóa. Mã số vẫn tra được, nhưng không in thêm mã QR của lô này được nữa.',
      },
    ],
    alsoCalled: 'thẻ trắng, thẻ giấy, lô thẻ, mã QR, in thẻ, mất thẻ, thẻ giả, tem, phát thẻ',
  },
} satisfies Partial<Record<HelpTopicId, HelpTopic>>;
