import { backups } from '#strings/vi/admin/backups.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { palette } from '#strings/vi/admin/frame.ts';
import { health } from '#strings/vi/admin/health.ts';
import { overview } from '#strings/vi/admin/overview.ts';
import { tasks } from '#strings/vi/admin/tasks.ts';
import { backups as backupAnswers } from '#strings/vi/server/backups.ts';
import { health as healthAnswers, warnings } from '#strings/vi/server/health.ts';
import type { HelpTopic, HelpTopicId } from './help.ts';

const { failures } = backupAnswers;

/** Warnings, the system, backups and keys. */
export const serverTopics = {
  'overview-warnings': {
    title: 'Việc cần làm và dòng đỏ của trang tổng quan',
    goal: 'Hiểu mỗi việc cần làm và mỗi cảnh báo nói gì, và ai phải làm gì.',
    steps: [
      {
        text: `Mở '${overview.title}'. Cảnh báo nằm trên các con số; không có dòng nào là mọi thứ ổn.`,
        page: 'overview',
      },
      { text: 'Đọc hết câu: câu nói chuyện gì đang xảy ra và ai cần làm gì.' },
      { text: `Nhân viên và chủ hệ thống xem chi tiết ở '${health.title}'.`, page: 'health' },
      {
        text: `'${tasks.title}': tên lạ trên thẻ thì bấm '${tasks.resolve}' để ghi tên đúng, nhớ tên gọi khác, hoặc thêm vào danh mục.`,
      },
      { text: 'Việc cần làm và dòng đỏ tự mất khi đã xong.' },
    ],
    picture: `Trang '${overview.title}' với một cảnh báo: số 1 chỉ câu cảnh báo, số 4 chỉ nút xử lý một tên lạ.`,
    problems: [
      {
        says: warnings.registerMissing,
        fix: 'Đừng tắt máy chủ. Gọi ngay người quản trị: thư mục dữ liệu bị đổi tên hoặc xóa, phải trả về chỗ cũ.',
      },
      {
        says: warnings.registerDamaged,
        fix: 'Đĩa có thể hỏng. Gọi người quản trị, và chuẩn bị bản sao lưu dùng được gần nhất.',
      },
      { says: warnings.otherSchema, fix: 'Gửi câu này cho người quản trị máy chủ. Dữ liệu không mất.' },
      { says: warnings.pagesMissing, fix: 'Gửi câu này cho người quản trị máy chủ. Dữ liệu không mất.' },
      { says: warnings.diskSpace(900, 4), fix: 'Xóa tệp không cần trên máy chủ, hoặc thuê thêm đĩa.' },
      {
        says: warnings.manyMisses(140, 60, 8),
        fix: 'Chương trình tự làm chậm người dò số. Kéo dài nhiều ngày thì báo người quản trị máy chủ.',
      },
      {
        says: warnings.manyLookUps(1500, 90),
        fix: 'Có thể do quảng cáo hay tin tức. Nếu không rõ lý do, báo người quản trị.',
      },
      { says: warnings.manyGuesses(120), fix: 'Nhắc mọi người bật mã xác thực. Không cần khóa ai.' },
      { says: backupAnswers.tooOld(48), fix: `Chủ hệ thống mở '${backups.title}' và bấm '${backups.make}'.` },
      {
        says: warnings.unknownProxy,
        fix: 'Gửi câu này cho người quản trị máy chủ; họ đặt TRUST_PROXY rồi khởi động lại.',
      },
    ],
    alsoCalled: 'cảnh báo, báo đỏ, dò mã số, tấn công',
  },

  system: {
    title: 'Mỗi dòng của trang hệ thống nghĩa là gì',
    goal: `Biết máy chủ có khỏe không. Dòng '${health.states.attention}' và '${health.states.bad}' cần người làm, các dòng khác thì không.`,
    steps: [
      { text: `Mở '${health.title}'. Câu trên cùng nói có mấy việc cần xem.`, page: 'health' },
      { text: 'Đọc dòng chữ đậm trong dòng đỏ: đó là việc cần làm.' },
      { text: `Làm xong thì bấm '${health.refresh}'.` },
      { text: 'Cần người quản trị máy chủ: chụp màn hình trang này gửi họ. Trang không có tên khách hay mã số thẻ.' },
    ],
    problems: [
      {
        says: healthAnswers.registerMissing,
        fix: 'Gọi ngay người quản trị. Mọi thay đổi đang bị từ chối, nhưng chưa mất gì.',
      },
      { says: healthAnswers.databaseAway, fix: healthAnswers.databaseAdvice },
      { says: healthAnswers.damaged, fix: 'Gọi người quản trị để khôi phục từ bản sao lưu. Đừng xóa bản sao lưu nào.' },
      { says: healthAnswers.diskFull, fix: 'Xóa tệp không cần trên máy chủ. Xong là lưu được ngay.' },
      { says: healthAnswers.diskLow, fix: 'Dọn đĩa trong tuần này, trước khi đầy hẳn.' },
      { says: healthAnswers.noBackups, fix: healthAnswers.backupAdvice },
      { says: healthAnswers.backupFailed, fix: `Đọc lý do ở dòng dưới, rồi chủ hệ thống mở '${backups.title}'.` },
      { says: healthAnswers.proxyUnknown, fix: healthAnswers.proxyAdvice },
      { says: healthAnswers.mailFailed('chu@example.com'), fix: healthAnswers.mailFailedAdvice },
    ],
    alsoCalled: 'máy chủ, ổ đĩa đầy, dòng đỏ, proxy, thư cảnh báo, log',
  },

  backups: {
    title: 'Sao lưu: tạo, kiểm tra, tải về, dùng trên máy mới',
    goal: 'Luôn có một bản sao lưu dùng được ở ngoài máy chủ, và biết làm gì khi máy chủ hỏng.',
    steps: [
      { text: `Mở '${backups.title}'. Khung trên cùng nói bản dùng được gần nhất có từ bao giờ.`, page: 'backups' },
      { text: `Bấm '${backups.make}'. Máy chủ tạo bản sao rồi tự đọc lại để kiểm tra; vẫn làm việc khác được.` },
      { text: `Bấm '${backups.download}' và cất tệp ở máy khác hoặc USB, mỗi tuần một lần.` },
      { text: `Nghi ngờ một bản cũ: bấm '${backups.check}'.` },
      {
        text: `Máy chủ hỏng: cài chương trình trên máy mới, chép tệp vào đó, rồi chạy các lệnh ở cuối trang, phần '${backups.newMachine}'.`,
      },
      { text: 'Chạy các lệnh đó khi chưa có ai dùng máy mới. Sau đó mọi người đăng nhập lại; máy cũ phải tắt hẳn.' },
    ],
    problems: [
      { says: backupAnswers.none, fix: `Bấm '${backups.make}' ngay hôm nay.` },
      { says: backups.noNightly, fix: 'Chuyển nguyên câu này cho người quản trị máy chủ.' },
      { says: failures['disk-full'], fix: 'Tải bản mới nhất về máy khác, rồi dọn đĩa của máy chủ.' },
      { says: failures['read-only'], fix: 'Nhờ người quản trị máy chủ chạy lệnh ấy một lần.' },
      { says: failures.folder, fix: 'Ổ sao lưu có thể đã bị rút. Báo người quản trị máy chủ.' },
      { says: failures.unreadable, fix: 'Dùng một bản khác, và sao lưu lại ngay.' },
      { says: failures['register-damaged'], fix: 'Dùng một bản ghi là dùng được, và gọi người quản trị máy chủ.' },
      { says: failures.command, fix: 'Bản sao vẫn tốt. Tự tải nó về máy khác cho đến khi lệnh chạy lại được.' },
    ],
    alsoCalled: 'backup, khôi phục dữ liệu, máy mới, đổi máy chủ, mất dữ liệu, restore',
  },

  keys: {
    title: 'Phím tắt',
    goal: 'Làm nhanh bằng bàn phím. Nhấn ? ở bất cứ trang quản trị nào để xem bảng này.',
    steps: palette.keyList.map(([keys, what]) => ({ text: `'${keys}': ${what}.` })),
    problems: [
      {
        says: palette.nothing,
        fix: `Trong bảng '${palette.open}': thử ít chữ hơn, hoặc gõ mã số thẻ. Không cần dấu.`,
      },
      {
        says: admin.needsScript,
        fix: 'Trình duyệt đang tắt JavaScript. Bật lại trong phần cài đặt của trình duyệt.',
      },
    ],
    alsoCalled: 'Ctrl K, bàn phím, nhanh, shortcut',
  },
} satisfies Partial<Record<HelpTopicId, HelpTopic>>;
