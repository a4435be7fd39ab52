import { bulkEdit, paste } from '#strings/vi/admin/cards.ts';
import { changes } from '#strings/vi/admin/changes.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { exporting } from '#strings/vi/admin/export.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { importing } from '#strings/vi/admin/import.ts';
import { list, savedViews } from '#strings/vi/admin/list.ts';
import { printedCards } from '#strings/vi/admin/printed-cards.ts';
import { resourceForms, resourceWords } from '#strings/vi/admin/record-words.ts';
import { teeth } from '#strings/vi/admin/teeth.ts';
import { warrantyLabels } from '#strings/vi/fields.ts';
import { rules } from '#strings/vi/rules.ts';
import { api } from '#strings/vi/server/api.ts';
import { exports } from '#strings/vi/server/export-file.ts';
import { printedCards as answers } from '#strings/vi/server/printed-cards.ts';
import { bulkEdits, records, changes as serverChanges } from '#strings/vi/server/records.ts';
import { answer, scan } from '#strings/vi/site/look-up.ts';
import { waits } from '#strings/vi/waits.ts';
import type { HelpTopic, HelpTopicId } from './help.ts';

const { user } = resourceForms;
/** Cards that a sheet of .xlsx holds. */
const mostCards = 1_048_575;

/** What staff do with cards. */
export const cardTopics = {
  'find-card': {
    title: 'Tìm một thẻ',
    goal: 'Tìm theo một phần của tên, mã số, nha khoa, bác sĩ, sản phẩm hay số lô vật liệu, và lọc theo hạn, nha khoa, sản phẩm, ngày, tệp nhập hay người thêm.',
    steps: [
      { text: `Mở danh sách '${resourceWords.user.title}'.`, page: 'users' },
      { text: 'Gõ vài chữ vào ô tìm kiếm. Không cần dấu, không cần viết hoa, chữ nào trước cũng được.' },
      {
        text: `Lọc theo '${list.filter}', nha khoa, sản phẩm, ngày cấp, ngày nhập, tệp nhập hay người thêm; các bộ lọc dùng chung được. '${list.period.choose}' cho phép gõ từ ngày đến ngày. Trên điện thoại, mở '${list.moreFilters(0)}' trước.`,
      },
      { text: 'Trên máy tính, bấm tên cột để sắp xếp. Trên điện thoại, dùng ô sắp xếp. Bấm tên khách để mở thẻ.' },
      {
        text: `Muốn dùng lại bộ lọc này: bấm '${savedViews.open}', đặt tên rồi bấm '${savedViews.save}'. Mẫu cho mọi người dùng chung thì ai cũng thấy.`,
      },
    ],
    problems: [
      {
        says: list.noMatch,
        fix: `Thử ít chữ hơn, hoặc bấm '${list.clearFilters}'. Thẻ đã xóa thì nằm trong thùng rác.`,
      },
      { says: resourceWords.user.notFetched, fix: 'Không tải được danh sách. Kiểm tra mạng rồi thử lại.' },
    ],
    alsoCalled: 'thu hồi lô, tra cứu, lọc, sắp xếp, kiếm khách, số thẻ, mẫu lọc, khoảng ngày, tháng cấp, tháng nhập',
  },

  'edit-card': {
    title: 'Thêm hoặc sửa một thẻ',
    goal: 'Ghi một thẻ mới, sửa thẻ đã có, và xử lý khi người khác vừa lưu cùng thẻ đó.',
    steps: [
      { text: `Bấm '${user.create}', hoặc bấm tên khách ở dòng của thẻ cần sửa.`, page: 'createUser' },
      {
        text: `Điền các ô có chữ bắt buộc, Enter để sang ô kế. Sản phẩm và nha khoa được chọn từ danh mục: gõ vài chữ để tìm. Giống thẻ trước thì bấm '${user.before.use}'.`,
      },
      { text: `Bấm '${forms.save}'. Đang nhập nhiều thẻ thì bấm '${forms.saveAndNext}' hoặc Ctrl Enter.` },
      {
        text: `Người khác vừa lưu cùng thẻ mà sửa mục khác thì hai bản được gộp khi lưu; mục nào hai bên cùng sửa thì chọn một bản, rồi bấm '${forms.stale.saveMerged}', hoặc '${forms.stale.takeTheirs}' để bỏ bản của bạn.`,
      },
      {
        text: `Sửa nhầm: mở lại thẻ, tìm trong '${forms.history.title}' rồi bấm '${forms.history.fill}' và '${forms.save}'.`,
      },
    ],
    picture: `Bảng '${forms.stale.title}', so sánh bản của bạn với bản mới; số 4 chỉ hai nút để chọn.`,
    problems: [
      {
        says: forms.stale.title,
        fix: 'Người khác đã lưu cùng thẻ trong lúc bạn sửa. Chưa bản nào mất: làm theo bước 4.',
      },
      {
        says: records.warranty.unknownClinic('Nha khoa Nắng'),
        fix: `Nha khoa chưa có trong danh mục. Gõ tên vào ô nha khoa, chọn '${user.createClinic('…')}' ở cuối danh sách, rồi lưu lại.`,
      },
      { says: rules.issuedInFuture, fix: 'Ghi ngày đã cấp thẻ, muộn nhất là hôm nay. Hãy xem lại ngày, tháng và năm.' },
      { says: rules.expired, fix: 'Thẻ mới cần ngày hết hạn từ hôm nay trở đi. Thẻ cũ giữ ngày cũ thì vẫn lưu được.' },
      {
        says: forms.draft.found,
        fix: `Lần trước bạn rời trang khi chưa lưu. Bấm '${forms.draft.restore}' để điền lại.`,
      },
      { says: forms.inBin, fix: 'Thẻ đã bị xóa. Khôi phục nó trong thùng rác rồi mới sửa được.' },
    ],
    alsoCalled: 'thêm người dùng, khách hàng mới, đính chính, hai người cùng sửa, ghi đè, xung đột, bản nháp',
  },

  'edit-many': {
    title: 'Sửa nhiều thẻ một lần',
    goal: 'Đổi nha khoa, sản phẩm, bác sĩ hay ngày hết hạn của nhiều thẻ, sửa ngay trong ô, hoặc dán các ô từ Excel.',
    steps: [
      { text: 'Đánh dấu các thẻ cần sửa, hoặc lọc danh sách rồi đánh dấu tất cả.', page: 'users' },
      { text: `Bấm '${list.editSelected}', chọn mục và giá trị mới, rồi bấm '${bulkEdit.preview}'.` },
      { text: 'Xem giá trị cũ và mới của từng nhóm thẻ. Đúng thì bấm nút có số thẻ để lưu.' },
      {
        text: `Sửa nhầm: bấm '${admin.undo}' ở cuối trang, hoặc mở '${changes.title}'. Chỗ nào có người sửa sau đó thì giữ nguyên.`,
      },
      { text: 'Sửa một thẻ ngay trong danh sách: nhấp đúp vào ô hoặc bấm F2, Tab sang ô kế, Enter để lưu, Esc để bỏ.' },
      {
        text: `Dán từ Excel: đánh dấu các thẻ nếu muốn dán đè, bấm '${list.paste}' hoặc Ctrl V, rồi bấm '${paste.check}'. Các dòng được kiểm tra như khi nhập tệp.`,
      },
    ],
    picture: `Hộp '${bulkEdit.title}': số 2 chỉ ô chọn mục cần sửa, số 3 chỉ nút lưu.`,
    problems: [
      {
        says: bulkEdits.changedMeanwhile,
        fix: 'Chưa thẻ nào đổi. Hộp hiện lại giá trị cũ và mới: xem rồi bấm lưu lần nữa.',
      },
      {
        says: bulkEdit.faulty(2),
        fix: 'Các thẻ này giữ nguyên, vì giá trị mới trái với mục khác của thẻ. Mở từng thẻ để sửa.',
      },
      { says: serverChanges.underWay, fix: 'Đợi lần sửa trước lưu xong rồi thử lại.' },
      { says: paste.overNumber, fix: 'Chọn cột bắt đầu sao cho khối dán không trùm lên cột mã số.' },
    ],
    alsoCalled: 'sửa hàng loạt, đổi nha khoa, thay thế, dán, copy, paste, F2, gia hạn nhiều thẻ',
  },

  teeth: {
    title: 'Chọn răng trên sơ đồ',
    goal: `Điền '${warrantyLabels.toothPosition}' bằng cách bấm lên hình, thay vì gõ số.`,
    steps: [
      { text: `Trong biểu mẫu của thẻ, bấm '${teeth.open}'.`, page: 'createUser' },
      { text: 'Bấm từng răng để chọn. Bấm lần nữa để bỏ.' },
      { text: `Cầu răng: kéo từ răng đầu đến răng cuối, hoặc chọn các răng rồi bấm '${teeth.join}'.` },
      { text: `Răng của trẻ em: mở '${teeth.milk}'.` },
      { text: 'Bằng bàn phím: phím mũi tên đi qua các răng, phím cách để chọn.' },
    ],
    picture: `Sơ đồ răng: số 2 chỉ một răng đã chọn, số 3 chỉ nút '${teeth.join}'.`,
    problems: [
      {
        says: rules.teeth.unknown('19'),
        fix: 'Số răng theo FDI: 11 đến 48, răng sữa 51 đến 85. Xem lại phiếu của nha khoa.',
      },
      { says: rules.teeth.notInOrder('13-24'), fix: 'Cầu chỉ nối các răng liền nhau. Chọn lại trên sơ đồ.' },
      { says: rules.teeth.acrossJaws('11-41'), fix: 'Hàm trên và hàm dưới là hai cầu riêng, ngăn bằng dấu phẩy.' },
    ],
    alsoCalled: 'cầu răng, răng sữa, FDI, số răng, hàm trên, hàm dưới',
  },

  export: {
    title: 'Xuất thẻ ra Excel',
    goal: 'Lấy một tệp có các thẻ đang hiện trong danh sách, để gửi nha khoa hay kế toán.',
    steps: [
      { text: 'Tìm và lọc danh sách để chỉ còn các thẻ cần xuất, hoặc đánh dấu từng thẻ.', page: 'users' },
      { text: `Bấm '${exporting.open}'.` },
      { text: `Chọn loại tệp và các cột. '${exporting.formats.xlsx.label}' giữ đúng số 0 ở đầu mã số.` },
      { text: `Bấm '${exporting.download}'. Tệp nằm trong thư mục tải về của trình duyệt.` },
      {
        text: `Khách hỏi đang lưu gì về mình (Nghị định 13): mở một thẻ của họ, bấm '${exporting.customer.open}', chọn những thẻ là của họ.`,
      },
    ],
    picture: `Hộp '${exporting.title}': số 3 chỉ loại tệp Excel, số 4 chỉ nút tải xuống.`,
    problems: [
      { says: exporting.noColumns, fix: 'Đánh dấu ít nhất một cột.' },
      {
        says: exports.tooMany(mostCards),
        fix: `Chọn '${exporting.formats.csv.label}', hoặc lọc theo nha khoa hay tháng.`,
      },
      { says: api.exportBusy, fix: 'Có nhiều người cùng xuất. Đợi một chút rồi bấm lại.' },
    ],
    alsoCalled: 'tải về danh sách, in danh sách, báo cáo, csv, xlsx, download',
  },

  'card-not-found': {
    title: 'Khách nói không tra được thẻ',
    goal: 'Tìm lý do khách không thấy thẻ của mình trên trang bảo hành, và giúp khách ngay.',
    steps: [
      { text: 'Nhờ khách đọc từng chữ và số trên thẻ. Chữ O và số 0, chữ I và số 1 rất dễ nhầm.' },
      { text: 'Tự gõ mã số đó vào trang mà khách dùng.', page: 'lookUp' },
      { text: 'Không thấy: tìm theo họ tên hoặc nha khoa trong danh sách, rồi so mã số.', page: 'users' },
      {
        text: 'Vẫn không thấy: tìm trong thùng rác. Thẻ ở đó thì khách không tra được, hãy khôi phục nó.',
        page: 'bin',
      },
      {
        text: `Vẫn không thấy: xem '${importing.history.heading}', có thể tệp của nha khoa đó chưa được lưu.`,
        page: 'imports',
      },
    ],
    problems: [
      { says: api.lookUpNotFound, fix: 'Không có thẻ đang dùng nào với mã số này. Làm theo các bước trên.' },
      { says: answer.expired, fix: 'Thẻ có trong hệ thống nhưng đã hết hạn bảo hành. Đây không phải là lỗi.' },
      {
        says: waits.limited(40),
        fix: 'Máy của khách đã hỏi quá nhiều lần. Đợi đúng thời gian được báo; nhân viên vẫn tìm được trong danh sách.',
      },
      { says: scan.notFound, fix: 'Ảnh mã QR chưa đọc được. Nhờ khách chụp gần hơn, hoặc nhập mã số bằng tay.' },
      {
        says: scan.live.denied,
        fix: 'Khách đã chặn máy ảnh, hoặc đang mở trang bên trong Zalo. Nhờ khách mở bằng Chrome hay Safari, chụp ảnh thẻ, hoặc nhập mã số.',
      },
    ],
    alsoCalled: 'bệnh nhân, không khớp, mất thẻ, tra cứu bảo hành, QR, hết hạn',
  },
} satisfies Partial<Record<HelpTopicId, HelpTopic>>;

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
