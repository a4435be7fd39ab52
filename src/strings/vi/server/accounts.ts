/** Accounts, passwords and sessions, as the server speaks of them. */
export const accounts = {
  signedIn: 'Đăng nhập thành công',
  signedOut: 'Đã đăng xuất',
  /** `port` is where the server listens. */
  diskFull: (port: number) =>
    `Ổ đĩa của máy chủ đã đầy nên chưa ai đăng nhập được. Hãy báo người quản trị máy chủ: trên máy chủ, lệnh curl http://127.0.0.1:${port}/readyz cho biết lý do, lệnh df -h cho biết ổ đĩa nào đầy; xóa bớt tệp không cần rồi đăng nhập lại.`,
  /** For a wrong name, a wrong password and a disabled account alike. */
  refused: 'Tên đăng nhập hoặc mật khẩu không đúng.',
  passwordExpired: 'Mật khẩu được cấp đã quá hạn. Hãy nhờ chủ hệ thống cấp mật khẩu mới.',
  codeNeeded: 'Hãy nhập mã 6 chữ số từ ứng dụng xác thực.',
  codeWrong: 'Mã xác thực không đúng hoặc đã được dùng. Hãy nhập mã mới.',
  recoveryCodeWrong: 'Mã dự phòng không đúng hoặc đã được dùng. Hãy nhập mã khác.',
  tooManyFailures: (wait: string) => `Bạn đã nhập sai quá nhiều lần. Vui lòng thử lại sau ${wait}.`,
  accountDelayed: (wait: string) =>
    `Tài khoản này đang bị thử sai mật khẩu nhiều lần từ nơi khác. Nếu bạn có mã xác thực hay mã dự phòng, hãy nhập để vào ngay; nếu không, vui lòng thử lại sau ${wait}.`,
  /** For a wrong password, a wrong code and too many of them alike. */
  delayedCodeWrong: (wait: string) =>
    `Mật khẩu hoặc mã không đúng, hoặc mã đã được dùng. Hãy chờ mã mới rồi nhập lại, hoặc thử lại sau ${wait}.`,

  created: 'Đã tạo tài khoản. Mật khẩu chỉ hiện lần này.',
  saved: 'Đã lưu tài khoản.',
  disabled: 'Đã khóa tài khoản.',
  enabled: 'Đã mở khóa tài khoản.',
  passwordIssued: 'Đã cấp mật khẩu mới. Mật khẩu chỉ hiện lần này.',
  missing: 'Không tìm thấy tài khoản này.',
  unknownName: (name: string) => `Không có tài khoản "${name}".`,
  duplicateName: (name: string) => `Tên đăng nhập "${name}" đã có.`,
  stale: 'Tài khoản này vừa được người khác sửa. Hãy xem lại trước khi lưu.',
  alreadyDisabled: 'Tài khoản này đã bị khóa rồi.',
  notDisabled: 'Tài khoản này không bị khóa.',
  lastOwner: 'Đây là chủ hệ thống cuối cùng đang hoạt động. Hãy giao quyền này cho một tài khoản khác trước.',

  firstCreated: 'Đã tạo tài khoản đầu tiên.',
  inviteInvalid: 'Liên kết này không còn hiệu lực. Hãy khởi động lại máy chủ để có liên kết mới.',
  invited: 'Đã tạo liên kết mời. Liên kết chỉ hiện lần này.',
  inviteRevoked: 'Đã hủy lời mời.',
  noInvite: 'Lời mời này đã được dùng hoặc đã bị hủy.',
  linkInvalid: 'Liên kết này đã được dùng hoặc đã hết hạn. Hãy xin liên kết mới.',
  joined: 'Đã tạo tài khoản.',
  hasAccounts: 'Hệ thống đã có tài khoản. Hãy đăng nhập.',

  passwordChanged: 'Đã đổi mật khẩu.',
  passwordSame: 'Mật khẩu mới phải khác mật khẩu hiện tại',
  passwordWrong: 'Mật khẩu hiện tại không đúng',
  passwordWeak: 'Mật khẩu này quá dễ đoán. Hãy ghép vài từ không liên quan đến nhau',
  passwordCommon:
    'Mật khẩu này quá dễ đoán: nó có trong danh sách mật khẩu nhiều người dùng, hoặc chỉ thêm chút ít vào đó. Hãy ghép vài từ không liên quan đến nhau',
  passwordChangedElsewhere: 'Mật khẩu vừa được đổi ở nơi khác. Hãy đăng nhập lại.',

  codeTurnedOn: 'Từ nay đăng nhập cần thêm mã xác thực.',
  codeTurnedOff: 'Từ nay đăng nhập không cần mã xác thực.',
  recoveryCodesMade: 'Đã tạo mã dự phòng mới. Các mã cũ không còn dùng được.',
  codeNotOffered: 'Chưa có mã bí mật nào chờ xác nhận. Hãy bắt đầu lại.',
  codeNotConfirmed: 'Mã xác thực không đúng. Hãy kiểm tra giờ trên điện thoại rồi thử lại',
  codeUnreadable:
    'Máy chủ không có khóa để kiểm tra mã xác thực của tài khoản này. Hãy nhờ chủ hệ thống cấp lại mật khẩu, hoặc báo người quản trị máy chủ.',
  codeKeyMissing: 'Máy chủ không có khóa để giữ kín mã bí mật (SECRET_KEY). Xin báo người quản trị máy chủ.',
  codeNotUsed: 'Tài khoản này không dùng mã xác thực.',

  sessionEnded: 'Đã kết thúc phiên đăng nhập.',
  otherSessionsEnded: 'Đã kết thúc các phiên đăng nhập khác.',
  noSession: 'Không tìm thấy phiên đăng nhập này.',
} as const;
