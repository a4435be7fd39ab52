import { changes } from '#strings/vi/admin/changes.ts';
import { importing, importUpload as upload } from '#strings/vi/admin/import.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { warrantyLabels } from '#strings/vi/fields.ts';
import { importVerdicts, registerFaults, rowIssues } from '#strings/vi/server/import-rows.ts';
import { importFile, imports } from '#strings/vi/server/imports.ts';
import { records, changes as serverChanges } from '#strings/vi/server/records.ts';
import type { HelpTopic, HelpTopicId } from './help.ts';

const { step, columns, check, duplicates, done, states } = importSteps;
const expiry = rowIssues.column(warrantyLabels.expiresOn);
const number = rowIssues.column(warrantyLabels.cardNumber);

/** How spreadsheets are imported. */
export const importTopics = {
  import: {
    title: 'Nhập một tệp Excel từ đầu đến cuối',
    goal: 'Đưa các thẻ trong một bảng tính vào hệ thống. Bạn xem trước từng dòng, rồi mới lưu.',
    steps: [
      {
        text: `Mở trang '${importing.history.heading}'. Nếu chưa có tệp, bấm '${upload.template}' để có sẵn các cột.`,
        page: 'imports',
      },
      { text: `Bấm '${upload.choose}' rồi chọn tệp, hoặc kéo tệp vào khung. Tệp .csv, .xls và .xlsx đều được.` },
      {
        text: `Các cột được tự nhận ra. Thiếu cột thì bước '${step.columns}' mở ra: chọn mục cho cột đó rồi bấm '${columns.next}'.`,
      },
      {
        text: `Ở bước '${step.check}', xem bao nhiêu dòng là '${check.states.new}', '${check.states.changed}' hay '${check.states.faulty}'. Lúc này chưa có gì được lưu.`,
      },
      { text: `Bấm '${check.storeAll(3)}' (số thẻ là của tệp). Tất cả được lưu cùng một lúc.` },
      { text: `Bấm '${done.cards}' để xem lại. Lưu nhầm thì bấm '${done.undo}'.` },
    ],
    problems: [
      { says: importFile.wrongExtension, fix: 'Mở tệp bằng Excel, lưu thành .xlsx rồi chọn lại.' },
      { says: importFile.withPassword, fix: 'Chỉ người đặt mật khẩu mới bỏ được. Hãy xin họ tệp không có mật khẩu.' },
      {
        says: importVerdicts.repeated(25, { day: '02/11/2026', fileName: null }),
        fix: 'Tệp này đã vào hệ thống rồi, bạn không cần làm gì thêm.',
      },
      { says: imports.registerChanged, fix: 'Có người vừa sửa thẻ. Xem lại kết quả kiểm tra rồi bấm lưu lần nữa.' },
      { says: check.stopped, fix: `Bấm '${check.again}' khi bạn muốn làm tiếp.` },
    ],
    alsoCalled: 'thêm nhiều thẻ, danh sách hằng tuần, bảng tính, csv, xlsx, upload, tải lên',
  },

  'import-columns': {
    title: 'Tệp có cột không được nhận ra',
    goal: 'Chỉ cho phần mềm biết mỗi cột của tệp là gì, và để nó nhớ cho lần sau.',
    steps: [
      {
        text: `Mở lần nhập trong trang '${importing.history.heading}', rồi bấm bước '${step.columns}'.`,
        page: 'imports',
      },
      { text: `Xem '${columns.headerRow}' có đúng là dòng ghi tên các cột không. Nếu không, chọn dòng khác.` },
      { text: `Ở đầu mỗi cột, chọn mục tương ứng. Cột không cần thì để '${columns.notRead}'.` },
      {
        text: `Tệp không có cột nào đó, ví dụ mọi thẻ đều của một nha khoa: điền vào '${columns.constants}'.`,
      },
      { text: `Điền tên người gửi vào '${columns.remember}'. Tệp sau của họ sẽ tự được đọc như vậy.` },
      { text: `Bấm '${columns.next}'.` },
    ],
    picture: `Bước '${step.columns}': số 2 chỉ menu dòng tiêu đề, số 3 chỉ menu chọn mục của một cột.`,
    problems: [
      {
        says: columns.missing(warrantyLabels.cardNumber),
        fix: `Tìm cột có ${number} rồi chọn '${warrantyLabels.cardNumber}' ở đầu cột đó.`,
      },
      {
        says: importFile.missingColumns('"Họ tên"', importFile.headerRow(1), '"Mã số", "Nha khoa"'),
        fix: 'Câu này cho biết cột nào đã được nhận ra và cột nào chưa. Chọn cột còn thiếu ngay bên dưới.',
      },
      { says: columns.unknown, fix: 'Có thể dòng tiêu đề bị chọn sai. Chọn lại dòng tiêu đề trước, rồi đến từng cột.' },
      { says: columns.remembered('Lan'), fix: 'Tệp được đọc như lần trước. Nếu sai, chọn lại cột rồi bấm kiểm tra.' },
    ],
    alsoCalled: 'tiêu đề, sai cột, thiếu cột, mẫu của nha khoa',
  },

  'import-faulty-rows': {
    title: 'Sửa các dòng có lỗi của tệp',
    goal: 'Sửa ngay trên trang, không cần mở lại Excel. Hoặc lưu các dòng tốt trước, dòng lỗi để sau.',
    steps: [
      { text: `Mở lần nhập trong trang '${importing.history.heading}'.`, page: 'imports' },
      { text: `Ở bước '${step.check}', bấm ô '${check.states.faulty}' để chỉ xem các dòng có lỗi.` },
      { text: 'Gõ giá trị đúng vào ô đỏ. Lý do được ghi ngay dưới ô.' },
      { text: `Dòng nào không cần thì bấm '${check.skip}'.` },
      { text: `Bấm '${check.apply}'. Làm lại cho đến khi hết dòng lỗi.` },
      {
        text: `Muốn lưu trước phần tốt: bấm '${check.storeGood(20)}' (số thẻ là của tệp), và '${check.download(2)}' để sửa sau bằng Excel.`,
      },
    ],
    picture: `Bước '${step.check}': số 2 chỉ ô '${check.states.faulty}' trong các kết quả, số 3 chỉ một ô đỏ để gõ giá trị đúng, số 4 chỉ nút bỏ dòng.`,
    problems: [
      {
        says: rowIssues.invalidDate(rowIssues.cell(expiry, '31/02/2030')),
        fix: 'Ngày này không có trong lịch. Xem lại thẻ giấy rồi gõ ngày đúng.',
      },
      { says: rowIssues.missing(number), fix: 'Dòng chưa có mã số. Gõ mã số, hoặc bỏ dòng này.' },
      {
        says: rowIssues.rounded(rowIssues.cell(number, '1,23E+15')),
        fix: 'Excel đã làm mất chữ số. Phải lấy mã số từ thẻ giấy hoặc tệp gốc.',
      },
      {
        says: rowIssues.repeated('ADS-2026-0001', 'dòng 12'),
        fix: `Chọn cách xử lý ở '${duplicates.repeated}', hoặc sửa dòng nào sai mã số.`,
      },
      { says: imports.stalePlan, fix: 'Có người khác cùng sửa lần nhập này. Tải lại trang rồi xem các dòng còn lại.' },
    ],
    alsoCalled: 'ô đỏ, lỗi ngày, sai số lượng, dòng hỏng',
  },

  'import-undo': {
    title: 'Hoàn tác một lần nhập',
    goal: 'Lấy lại cả một tệp đã lưu nhầm: thẻ mới vào thùng rác, thẻ được cập nhật trở lại như trước.',
    steps: [
      { text: `Mở trang '${importing.history.heading}' và bấm tên tệp có chữ '${states.stored}'.`, page: 'imports' },
      { text: `Bấm '${done.undo}', rồi bấm '${changes.undo}' trong câu hỏi.` },
      { text: `Xem thẻ nào được giữ nguyên, nếu có: chỗ đó đã có người sửa sau khi nhập, và được nêu tên.` },
      { text: `Đổi ý thì bấm '${done.redo}'.` },
    ],
    picture: `Bước '${step.done}' của một tệp đã lưu: số 2 chỉ nút hoàn tác.`,
    problems: [
      { says: changes.left, fix: 'Mở từng thẻ trong danh sách đó, rồi tự sửa hoặc xóa.' },
      { says: serverChanges.alreadyUndone, fix: `Người khác đã làm trước bạn. Muốn lấy lại thì bấm '${done.redo}'.` },
      {
        says: serverChanges.reasons.taken,
        fix: 'Khi khôi phục lần nhập: mã số đang ở một thẻ khác. Sửa thẻ kia trước.',
      },
      { says: done.fileGone, fix: 'Vẫn hoàn tác được. Chỉ tệp gốc không tải về được nữa.' },
    ],
    alsoCalled: 'nhập nhầm, nhập sai tệp, undo, lấy lại',
  },

  'number-exists': {
    title: 'Mã số thẻ đã có rồi',
    goal: 'Mỗi mã số chỉ thuộc về một thẻ đang dùng. Tìm thẻ đang giữ mã số, rồi quyết định thẻ nào đúng.',
    steps: [
      { text: 'Gõ mã số vào ô tìm kiếm của danh sách để thấy thẻ đang giữ nó.', page: 'users' },
      { text: 'Nếu là cùng một khách: sửa thẻ đó, không thêm thẻ mới.' },
      { text: 'Nếu khác khách: so với thẻ giấy xem bên nào gõ sai mã số, rồi sửa bên đó.' },
      {
        text: `Khi nhập tệp: ở bước '${step.check}', phần '${duplicates.existing}', chọn '${duplicates.policies.existing.stop}', '${duplicates.policies.existing.skip}' hay '${duplicates.policies.existing.update}'.`,
        page: 'imports',
      },
      { text: 'Thẻ trong thùng rác không giữ mã số: mã số đó dùng lại được.' },
    ],
    picture: `Phần '${duplicates.existing}' của bước '${step.check}': số 4 chỉ lựa chọn cập nhật thẻ đã có.`,
    problems: [
      {
        says: records.warranty.duplicate('ADS-2026-0001'),
        fix: 'Bấm liên kết bên dưới câu báo để mở thẻ đang giữ mã số. Dấu cách, dấu chấm và gạch không làm mã số khác đi.',
      },
      {
        says: registerFaults['in-register']('ADS-2026-0001'),
        fix: 'Dòng của tệp trùng với thẻ đã có. Chọn cách xử lý như bước 4.',
      },
      {
        says: records.warranty.duplicateInBin,
        fix: 'Thẻ trong thùng rác chưa khôi phục được. Mở thẻ đang giữ mã số, sửa hoặc xóa nó trước.',
      },
    ],
    alsoCalled: 'trùng mã, trùng số, bị trùng, đã tồn tại',
  },
} satisfies Partial<Record<HelpTopicId, HelpTopic>>;
