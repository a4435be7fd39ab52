import { overview } from '#strings/vi/admin/overview.ts';
import { recalls } from '#strings/vi/admin/recalls.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { visits } from '#strings/vi/admin/visits.ts';
import { productLabels, warrantyLabels } from '#strings/vi/fields.ts';
import { visits as answers, recalls as recallAnswers } from '#strings/vi/server/clinics.ts';
import { recallLabels } from '#strings/vi/states.ts';
import type { HelpTopic, HelpTopicId } from './help.ts';

/** What staff do about visits and recalls. */
export const visitTopics = {
  visits: {
    title: 'Ghi lượt khám, xét bảo hành khi hư hỏng, trả lời nha khoa',
    goal: 'Lần kiểm tra định kỳ nào cũng có dấu; răng hỏng hay nha khoa xin gì thì ai cũng biết đang chờ ai, đã quyết định gì.',
    steps: [
      {
        text: `Mở thẻ của khách, bấm '${resourceForms.user.visits}', rồi '${visits.checkUp}'.`,
        page: 'users',
      },
      {
        text: `Răng hỏng: bấm '${visits.damage}', ghi răng nào và việc gì đã xảy ra.`,
      },
      {
        text: `Ở '${visits.turns.staff}', mở việc chờ lâu nhất, xem ảnh nha khoa gửi. Chưa rõ thì bấm '${visits.steps.ask}'; nha khoa trả lời và gửi thêm ảnh trên trang của họ, còn trả lời qua điện thoại thì bấm '${visits.steps.answer}'.`,
        page: 'visits',
      },
      {
        text: `Bấm '${visits.steps.approve}' và xem lại phần trăm, hay '${visits.steps.decline}' và ghi lý do. Phần trăm có sẵn lấy từ '${productLabels.coverage}' của sản phẩm.`,
      },
      {
        text: `Làm lại xong: bấm '${visits.steps.finish}', gõ mã số thẻ in mới nếu có. Ngày hết hạn giữ nguyên; chỉ chủ đổi được.`,
      },
      {
        text: `Nha khoa xin sửa thẻ: bấm '${visits.toCard}', sửa, rồi bấm '${visits.finishRequest}'. Xin thêm thẻ: giao thẻ in cho nha khoa là trả lời xong.`,
        page: 'printedCards',
      },
      {
        text: `'${overview.damagesByProduct}' ở trang tổng quan cho biết sản phẩm nào hay hỏng.`,
        page: 'overview',
      },
    ],
    picture: `Một lượt khám ở trang '${visits.title}': số 3 chỉ nút hỏi nha khoa, số 4 chỉ nút duyệt.`,
    problems: [
      { says: answers.stale, fix: 'Trang đã có thay đổi mới nhất. Xem lại rồi bấm lại nếu vẫn cần.' },
      { says: answers.decided, fix: `Duyệt hay từ chối nhầm: bấm '${visits.undo}' hoặc Ctrl Z ngay sau đó.` },
      { says: answers.notNow.reopen, fix: 'Lượt khám đã xong hay đã rút lại thì ghi một lượt mới.' },
      { says: answers.missing, fix: 'Khôi phục thẻ từ thùng rác thì lượt khám của nó hiện lại.' },
    ],
    alsoCalled:
      'kiểm tra, tái khám, bảo hành, gãy, mẻ, vỡ, sứt, bồi thường, khiếu nại, chi trả, yêu cầu, xin thẻ, xin sửa',
  },
  recalls: {
    title: 'Thu hồi một lô vật liệu',
    goal: 'Nha khoa nào có thẻ của lô bị lỗi thì biết ngay, và bạn biết nha khoa nào chưa báo khách.',
    steps: [
      {
        text: `Bấm '${recalls.write}', ghi số lô, mỗi dòng một lô; nếu cần thì thêm sản phẩm và ngày cấp. Trang nói ngay có bao nhiêu thẻ của bao nhiêu nha khoa.`,
        page: 'recalls',
      },
      {
        text: `Viết lời cho nha khoa ở '${recallLabels.text}'. Muốn khách tra thẻ cũng đọc được thì viết thêm ở '${recallLabels.patientText}'. Bấm '${recalls.save}'.`,
      },
      {
        text: `Chủ xem lại rồi bấm '${recalls.steps.publish}'. Mỗi nha khoa chỉ thấy thẻ của mình, và đánh dấu khách nào đã được báo.`,
      },
      {
        text: `Ở '${recalls.progress}', gọi những nha khoa chưa báo hết khách; họ báo qua điện thoại thì bấm '${recalls.tell}'.`,
      },
      { text: `Xong việc: bấm '${recalls.steps.close}'. Gửi nhầm: bấm '${recalls.steps.withdraw}'.` },
    ],
    problems: [
      {
        says: `${recallAnswers.noCardOfLot('…')}`,
        fix: `Xem cột '${warrantyLabels.lot}' trong danh sách thẻ: thẻ phải có số lô thì mới tìm ra được.`,
      },
      { says: recallAnswers.stale, fix: 'Xem người kia đã đổi gì rồi bấm lại nếu vẫn cần.' },
      { says: recallAnswers.notNow.published, fix: 'Đã gửi thì không sửa được: rút lại rồi soạn thông báo mới.' },
    ],
    alsoCalled: 'lô lỗi, triệu hồi, báo khách, số lô, cảnh báo',
  },
} satisfies Partial<Record<HelpTopicId, HelpTopic>>;
