import { accounts, ownAccount } from '#strings/vi/admin/accounts.ts';
import { roleNames } from '#strings/vi/roles.ts';
import { rules } from '#strings/vi/rules.ts';
import { accounts as answers } from '#strings/vi/server/accounts.ts';
import { login } from '#strings/vi/site/login.ts';
import { formatWait } from '#strings/vi/waits.ts';
import type { HelpTopic, HelpTopicId } from './help.ts';

/** In characters. */
const minPassword = 8;

/** Accounts, passwords and codes. */
export const accountTopics = {
  'own-account': {
    title: 'Đổi mật khẩu và bật mã xác thực',
    goal: 'Giữ tài khoản của bạn an toàn: mật khẩu riêng, mã 6 số trên điện thoại, và biết máy nào đang đăng nhập.',
    steps: [
      { text: 'Bấm tên của bạn ở góc trên để mở tài khoản.', page: 'own' },
      {
        text: `Ở '${ownAccount.password}', gõ mật khẩu hiện tại và mật khẩu mới. Vài từ không liên quan, ít nhất ${minPassword} ký tự.`,
      },
      { text: `Ở '${ownAccount.totp}', gõ mật khẩu rồi bấm '${ownAccount.setUp}'.` },
      { text: `Quét mã QR bằng ứng dụng xác thực, gõ mã 6 số, rồi bấm '${ownAccount.confirm}'.` },
      { text: `In hoặc chép mười mã dự phòng hiện ra, cất ở chỗ khóa được, rồi bấm '${ownAccount.recoveryKept}'.` },
      { text: `Ở '${ownAccount.sessions}', thấy máy lạ thì bấm '${ownAccount.end}' và đổi mật khẩu ngay.` },
    ],
    problems: [
      { says: rules.passwordTooShort(minPassword), fix: 'Ghép thêm một hai từ nữa. Dài thì an toàn hơn ký tự lạ.' },
      { says: answers.passwordWeak, fix: 'Tránh tên, ngày sinh, tên cửa hàng và dãy phím. Ghép bốn từ bất kỳ.' },
      { says: answers.passwordCommon, fix: 'Thêm số hay dấu vào mật khẩu hay gặp không đủ. Ghép bốn từ bất kỳ.' },
      { says: answers.codeNotConfirmed, fix: 'Bật giờ tự động trên điện thoại, đợi mã mới rồi gõ lại.' },
      { says: login.inactive, fix: 'Bạn không dùng máy trong 80 phút nên được đăng xuất. Hãy đăng nhập lại.' },
    ],
    alsoCalled: 'two-factor, 2FA, authenticator, mã dự phòng, recovery code, bảo mật, phiên đăng nhập, thiết bị lạ',
  },

  accounts: {
    title: 'Tài khoản và vai trò của nhân viên',
    goal: 'Mỗi người một tài khoản riêng, với quyền vừa đủ. Người nghỉ việc thì khóa ngay.',
    steps: [
      { text: `Mở '${accounts.title}' và bấm '${accounts.create}'.`, page: 'accounts' },
      {
        text: `Chọn vai trò. '${roleNames.viewer}': ${accounts.roleHints.viewer} '${roleNames.staff}': ${accounts.roleHints.staff} '${roleNames.owner}': ${accounts.roleHints.owner}`,
      },
      { text: 'Chép mật khẩu hiện ra và gửi cho người đó ngay. Nó chỉ hiện một lần, và phải đổi trong 7 ngày.' },
      { text: `Người nghỉ việc: bấm '${accounts.disable}' ở dòng của họ. Mọi máy của họ bị đăng xuất ngay.` },
    ],
    problems: [
      {
        says: answers.lastOwner,
        fix: `Cho một người khác vai trò '${roleNames.owner}' trước. Luôn nên có hai chủ.`,
      },
      { says: answers.duplicateName('Lan'), fix: 'Đặt tên khác, ví dụ thêm họ.' },
      { says: answers.stale, fix: 'Tải lại trang, xem lại vai trò, rồi lưu.' },
    ],
    alsoCalled: 'phân quyền, nhân viên mới, nghỉ việc, khóa tài khoản, chỉ xem, chủ',
  },

  'lost-password': {
    title: 'Quên mật khẩu hoặc mất điện thoại',
    goal: 'Vào lại được khi quên mật khẩu, hoặc khi mất điện thoại có mã xác thực.',
    steps: [
      {
        text: `Mất điện thoại: ở bước nhập mã, bấm '${login.useRecoveryCode}' và gõ một trong mười mã đã cất. Sau đó ở '${ownAccount.totp}', bấm '${ownAccount.removeTotp}' rồi thiết lập lại bằng điện thoại mới.`,
      },
      {
        text: 'Quên mật khẩu, hay không còn mã dự phòng: nhờ chủ hệ thống. Không ai xem được mật khẩu cũ, kể cả chủ; chỉ cấp được mật khẩu mới.',
      },
      {
        text: `Chủ hệ thống mở '${accounts.title}' và bấm '${accounts.reset}' (hình chìa khóa) ở dòng của bạn. Mã xác thực và mã dự phòng cũ cũng được bỏ.`,
      },
      { text: 'Đăng nhập bằng mật khẩu được cấp, rồi đặt mật khẩu của riêng bạn trong 7 ngày.' },
      {
        text: "Chủ duy nhất quên mật khẩu: người quản trị máy chủ chạy lệnh 'ads admin reset TÊN'. Lệnh in ra mật khẩu mới.",
      },
    ],
    problems: [
      {
        says: answers.refused,
        fix: 'Xem lại phím Caps Lock và bộ gõ tiếng Việt. Tài khoản bị khóa cũng hiện câu này.',
      },
      { says: answers.passwordExpired, fix: 'Mật khẩu được cấp đã quá 7 ngày. Nhờ chủ hệ thống cấp lại.' },
      {
        says: answers.tooManyFailures(formatWait(256)),
        fix: 'Đợi đúng thời gian đó. Thử tiếp chỉ làm chờ lâu hơn.',
      },
      {
        says: answers.recoveryCodeWrong,
        fix: 'Mỗi mã chỉ dùng một lần: thử mã khác. Tạo bộ mã mới thì các mã cũ hết hiệu lực.',
      },
      { says: answers.codeWrong, fix: 'Mỗi mã chỉ dùng một lần. Đợi ứng dụng hiện mã mới.' },
    ],
    alsoCalled: 'không đăng nhập được, mất điện thoại, mã dự phòng, mất mật khẩu, reset, khóa',
  },
} satisfies Partial<Record<HelpTopicId, HelpTopic>>;
