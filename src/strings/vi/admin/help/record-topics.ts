import { bin } from '#strings/vi/admin/bin.ts';
import { changes } from '#strings/vi/admin/changes.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { historyPage } from '#strings/vi/admin/history.ts';
import { list } from '#strings/vi/admin/list.ts';
import { merge } from '#strings/vi/admin/named-cards.ts';
import { arrange, gallery } from '#strings/vi/admin/products.ts';
import { resourceForms, resourceWords } from '#strings/vi/admin/record-words.ts';
import { productLabels } from '#strings/vi/fields.ts';
import { rules } from '#strings/vi/rules.ts';
import { requests } from '#strings/vi/server/api.ts';
import { pictures } from '#strings/vi/server/pictures.ts';
import { records, changes as serverChanges } from '#strings/vi/server/records.ts';
import type { HelpTopic, HelpTopicId } from './help.ts';

/** What pictures of products may have, in MB. */
const maxPicture = 15;

/** The bin, and the catalogue. */
export const recordTopics = {
  bin: {
    title: 'Xóa và khôi phục',
    goal: 'Xóa chỉ đưa vào thùng rác. Thẻ, nha khoa và sản phẩm trong đó lấy lại được bất cứ lúc nào.',
    steps: [
      {
        text: `Xóa: bấm hình thùng rác ở dòng đó, hoặc đánh dấu nhiều dòng rồi bấm '${list.removeSelected}'.`,
        page: 'users',
      },
      {
        text: `Xóa nhầm: bấm '${admin.undo}' trong thông báo vừa hiện ra, một lần cho tất cả những gì vừa xóa cùng lúc.`,
      },
      { text: `Thông báo đã tắt: mở '${bin.title}', chọn USER, DENTAL hay PRODUCT rồi tìm.`, page: 'bin' },
      {
        text: `Bấm '${bin.restore}' ở dòng đó. Nhiều dòng thì đánh dấu rồi bấm '${bin.restore}' ở trên. Những gì đã xóa cùng lúc nằm trong một dòng của '${bin.deletions}'.`,
      },
    ],
    picture: `Trang '${bin.title}': số 3 chỉ chỗ chọn loại, số 4 chỉ nút khôi phục của một thẻ.`,
    problems: [
      {
        says: records.warranty.duplicateInBin,
        fix: `Bấm '${bin.restoreAs}'; hoặc mở thẻ ở dòng '${bin.openExisting('…')}', sửa mã số của nó, rồi khôi phục lại.`,
      },
      { says: resourceWords.user.emptyBin, fix: 'Thùng rác của loại này đang trống.' },
      {
        says: records.binChanged,
        fix: 'Người khác vừa xóa hay khôi phục. Xem lại danh sách rồi đánh dấu lại.',
      },
    ],
    alsoCalled: 'xóa nhầm, lấy lại, phục hồi, thùng rác, mất thẻ',
  },

  erase: {
    title: 'Xóa vĩnh viễn dữ liệu của một khách',
    goal: 'Khi khách yêu cầu xóa dữ liệu của mình: xóa hẳn thẻ, cả trong lịch sử. Không lấy lại được.',
    steps: [
      { text: 'Tìm mọi thẻ của khách theo họ tên, rồi xóa chúng vào thùng rác.', page: 'users' },
      { text: `Mở '${bin.title}' và tìm lại tên khách. Đây là chỗ duy nhất xóa vĩnh viễn được.`, page: 'bin' },
      { text: `Bấm '${bin.purge}' ở dòng đó, rồi xác nhận trong câu hỏi.` },
      { text: `Xóa nhiều thẻ một lúc: đánh dấu chúng, bấm '${bin.purge}', rồi gõ số thẻ để xác nhận.` },
      {
        text: 'Các bản sao lưu cũ và tệp Excel bạn giữ riêng vẫn còn tên khách. Hãy xóa chúng khi không cần nữa.',
        page: 'backups',
      },
    ],
    problems: [
      {
        says: bin.forGood,
        fix: `Chưa chắc thì bấm '${admin.cancel}'. Thẻ vẫn nằm trong thùng rác, khách vẫn không tra được.`,
      },
      { says: requests.wrongCount, fix: 'Gõ đúng số thẻ đang được đánh dấu.' },
      {
        says: records.binChanged,
        fix: 'Có người vừa khôi phục hay xóa. Chưa có gì bị xóa vĩnh viễn; hãy chọn lại.',
      },
    ],
    alsoCalled: 'quyền riêng tư, xóa hẳn, dữ liệu cá nhân, bệnh nhân yêu cầu, hủy hồ sơ',
  },

  history: {
    title: 'Ai đã làm gì: nhật ký của mọi thay đổi',
    goal: 'Tìm ai đã sửa, xóa hay nhập gì, xem trước và sau, rồi đưa về như cũ.',
    steps: [
      { text: `Mở '${historyPage.title}'. Mỗi dòng nói ai, lúc nào, việc gì, giá trị trước và sau.`, page: 'history' },
      {
        text: `Lọc theo người, ngày, loại, việc hoặc tệp nhập. Các bộ lọc dùng cùng lúc được.`,
      },
      {
        text: `Làm nhầm: ở dòng đó, bấm '${changes.undo}'. Hoặc mở '${changes.title}': mỗi lần làm là một dòng, kể cả nhập tệp, gộp, sửa nhiều thẻ.`,
        page: 'changes',
      },
      { text: `Cần gửi cho người khác: bấm '${historyPage.export}'. Tệp có mọi dòng khớp với bộ lọc.` },
    ],
    problems: [
      {
        says: changes.undoneSome(28, 30, 'warranty'),
        fix: 'Các mục còn lại đã có người sửa sau đó nên giữ nguyên. Danh sách nói ai, lúc nào: mở từng mục để xem.',
      },
      {
        says: list.noMatch,
        fix: `Bỏ bớt bộ lọc, hoặc bấm '${historyPage.filters.clear}'.`,
      },
      {
        says: serverChanges.alreadyUndone,
        fix: `Người khác đã làm trước bạn. Muốn lấy lại thì bấm '${changes.redo}'.`,
      },
    ],
    alsoCalled: 'lịch sử, audit, log, ai sửa, ai xóa, kiểm tra, theo dõi nhân viên',
  },

  catalogue: {
    title: 'Nha khoa và sản phẩm',
    goal: 'Thêm, đổi tên, ẩn nha khoa và sản phẩm. Sản phẩm hiện ngay trên trang của khách.',
    steps: [
      {
        text: `Nha khoa: bấm '${resourceForms.dental.create}', gõ tên rồi bấm '${forms.save}'. Có địa chỉ, điện thoại hoặc bản đồ thì hiện trên trang Cộng sự.`,
        page: 'createClinic',
      },
      {
        text: `Sản phẩm: bấm '${resourceForms.product.create}', điền các ô bắt buộc và bấm '${forms.picture.choose}'.`,
        page: 'createProduct',
      },
      { text: `Ảnh: ${forms.picture.hint(maxPicture)}. Ảnh được tự thu nhỏ cho điện thoại.` },
      { text: `Thứ tự trên trang Sản phẩm: bấm '${arrange.open}', rồi chuyển từng sản phẩm.`, page: 'products' },
      {
        text: `Thêm ảnh khác của sản phẩm: mở sản phẩm đã lưu, đến mục '${productLabels.gallery}' dưới biểu mẫu, bấm '${gallery.choose}'. Có thể chọn nhiều ảnh một lần. Lỡ xóa một ảnh thì bấm '${admin.undo}'.`,
        page: 'products',
      },
      {
        text: `Đổi tên: máy hỏi có ghi tên mới vào các thẻ cũ không. Chọn '${forms.rename.leave}' thì thẻ giữ tên như lúc cấp.`,
        page: 'clinics',
      },
      {
        text: `Hai tên là một nha khoa: mở nha khoa đó, bấm '${merge.dental.open}'. Gộp nhầm thì mở '${merge.dental.merged}' và bấm '${changes.undo}'.`,
        page: 'clinics',
      },
      { text: 'Không bán nữa: xóa sản phẩm vào thùng rác. Các thẻ cũ vẫn giữ tên sản phẩm.', page: 'products' },
    ],
    problems: [
      { says: pictures.heic, fix: 'Ảnh chụp bằng iPhone: mở ảnh, lưu thành JPEG, rồi chọn lại.' },
      { says: rules.picture.tooLarge(maxPicture), fix: 'Thu nhỏ ảnh, rồi chọn lại.' },
      {
        says: records.clinic.duplicate('Nha khoa Nắng'),
        fix: 'Nha khoa đã có trong danh mục. Không cần thêm nữa.',
      },
      {
        says: resourceForms.product.incomplete,
        fix: 'Còn ô trống hoặc chưa chọn ảnh. Bấm từng dòng trong danh sách lỗi để đến ô đó.',
      },
      {
        says: forms.rename.title,
        fix: 'Chỉ ghi vào thẻ khi tên cũ bị gõ sai. Nha khoa đổi tên thật thì nên giữ tên cũ trên thẻ cũ.',
      },
    ],
    alsoCalled: 'phòng khám, gộp, trùng tên, địa chỉ, điện thoại, hình ảnh, giá, thông số, đổi tên, catalogue',
  },
} satisfies Partial<Record<HelpTopicId, HelpTopic>>;
