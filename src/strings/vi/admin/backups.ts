import { size } from '#strings/vi/size.ts';

const ago = new Intl.RelativeTimeFormat('vi');

/** The words of the page about the server's backups. */
export const backups = {
  title: 'Sao lưu',
  notFetched: 'Không tải được danh sách bản sao lưu.',
  failed: 'Lỗi',
  make: 'Sao lưu ngay',
  size,

  damaged: 'Dữ liệu có chỗ bị hỏng',
  readOnly:
    'Mọi thay đổi đang bị từ chối. Cách đúng là khôi phục từ bản sao lưu dùng được gần nhất. Nếu phải làm việc tiếp trước đó, hãy bấm nút dưới đây; những gì lưu từ nay có thể mất.',
  acceptDamage: 'Vẫn cho lưu thay đổi',

  last: 'Bản sao lưu dùng được gần nhất',
  good: 'Tốt',
  bad: 'Cần làm ngay',
  noLast: 'Chưa có',
  /** How long ago, rounded down. */
  age: (minutes: number) => {
    if (minutes < 1) return 'vừa xong';
    if (minutes < 60) return ago.format(-Math.floor(minutes), 'minute');
    if (minutes < 48 * 60) return ago.format(-Math.floor(minutes / 60), 'hour');
    return ago.format(-Math.floor(minutes / (24 * 60)), 'day');
  },
  nightly: (time: string) => `Máy chủ tự sao lưu mỗi ngày lúc ${time}.`,
  noNightly:
    'Máy chủ không tự sao lưu. Hãy nhờ người quản trị máy chủ bỏ dòng BACKUP_AT=off khỏi tệp cài đặt rồi khởi động lại chương trình.',
  takeAway:
    'Các bản dưới đây nằm trên chính máy chủ: máy hỏng thì chúng cũng mất. Hãy thường xuyên tải bản mới nhất về máy khác.',

  encrypting:
    'Các bản mới được mã hóa bằng mật khẩu BACKUP_PASSPHRASE. Hãy chép mật khẩu ấy ra giấy, cất ở nơi khác: mất mật khẩu thì không ai mở được bản sao lưu.',
  notEncrypting:
    'Các bản mới không được mã hóa: ai có tệp đều đọc được tên khách hàng. Muốn mã hóa, hãy nhờ người quản trị máy chủ đặt BACKUP_PASSPHRASE.',

  jobs: {
    make: 'Đang sao lưu và đọc lại để kiểm tra…',
    check: 'Đang đọc lại bản sao lưu để kiểm tra…',
  },
  done: {
    make: 'Đã sao lưu xong. Bản này dùng được.',
    check: 'Đã kiểm tra xong. Bản này dùng được.',
  },
  notMade: (reason: string) => `Sao lưu không thành công. ${reason}`,

  list: 'Các bản sao lưu',
  empty: 'Trong thư mục của máy chủ này chưa có bản sao lưu nào.',
  createdAt: 'Tạo lúc',
  kind: 'Cách tạo',
  isNightly: 'Tự động',
  byHand: 'Bằng tay',
  sizeLabel: 'Kích thước',
  state: 'Kiểm tra',
  sound: 'Dùng được',
  notSound: 'Không dùng được',
  unchecked: 'Chưa kiểm tra',
  encrypted: 'Đã mã hóa',
  actions: 'Thao tác',
  download: 'Tải về',
  downloadRow: (name: string) => `Tải về ${name}`,
  check: 'Kiểm tra lại',
  checkRow: (name: string) => `Kiểm tra lại ${name}`,
  folder: 'Thư mục trên máy chủ:',

  newMachine: 'Khi máy chủ hỏng hoặc phải đổi máy',
  newMachineLead:
    'Cài chương trình trên máy mới, chép bản sao lưu mới nhất vào đó, rồi nạp vào chỗ trống trước khi có ai dùng. Với bản cài theo trang hướng dẫn vận hành, các lệnh là:',
  newMachineCommands: [
    'systemctl stop ads',
    'mv -T /var/lib/ads /var/lib/ads-trong',
    'install -d -o ads -g ads -m 700 /var/lib/ads',
    'for o in /var/lib/ads-trong /root; do [ ! -f $o/secret-key ] || install -o ads -g ads -m 600 $o/secret-key /var/lib/ads; done',
    'install -o ads -g ads -m 600 /root/register.tar /var/tmp/register.tar',
    'ads restore /var/tmp/register.tar',
    'systemctl start ads',
  ].join('\n'),
  newMachineAfter:
    'Với bản đã mã hóa, trước đó hãy điền BACKUP_PASSPHRASE cũ vào /etc/ads.env; với bản không mã hóa, hãy chép cả tệp secret-key của máy cũ vào /root. Chương trình kiểm tra toàn bộ tệp trước khi ghi, và không bao giờ ghi đè lên dữ liệu đang có. Sau đó mọi người đăng nhập lại; máy cũ phải tắt hẳn. Trong tệp có tên khách hàng: hãy giữ nó cẩn thận như sổ bảo hành.',
} as const;
