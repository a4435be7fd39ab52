/** What `--help` of a command prints, and wrong parameters. `npm run NAME --` is shown as `ads NAME` in a release. Options stay as they are. */
export const commandHelp = {
  admin: `npm run admin -- create TÊN [--role owner|staff|viewer]
    tạo tài khoản nhân viên (không ghi gì thì là owner, chủ hệ thống)
npm run admin -- reset TÊN
    cấp mật khẩu khác, mở khóa tài khoản, bỏ mã xác thực và các lần đăng nhập sai của nó
npm run admin -- disable TÊN
npm run admin -- enable TÊN
    khóa tài khoản ngay, mở khóa
npm run admin -- list
    cho xem mọi tài khoản

Mật khẩu được cấp chỉ hiện một lần. Nó dùng được 7 ngày và phải đổi ở lần đăng nhập đầu tiên.`,

  backup: `npm run backup
npm run backup -- TỆP

Ghi cả sổ với ảnh và các tệp đã nhập vào một tệp, dù máy chủ đang chạy hay không. Không ghi TỆP thì tên là giờ lúc ấy (UTC), trong
BACKUP_DIR (không đặt thì DATA_DIR/backups). Không tệp nào bị ghi đè. Có BACKUP_PASSPHRASE thì tệp được mã hóa (định dạng age).
Dòng cuối là đường dẫn của tệp.

Mã kết thúc: 0 đã ghi, 1 chưa ghi, 2 gõ sai lệnh, 3 đã ghi, nhưng dữ liệu có chỗ hỏng`,

  check: `ads check        (trong bản mã nguồn: node build/programs/check.mjs)

Đọc cài đặt, tệp thương hiệu, thư mục và khóa như máy chủ đọc lúc khởi động, nói mọi chỗ sai, và không đổi gì. Dịch vụ chạy lệnh
này trước mỗi lần khởi động. Hãy chạy nó trước khi khởi động lại: điều nó từ chối sẽ làm máy chủ không khởi động được.

Mã kết thúc: 0 máy chủ sẽ khởi động được, 1 sẽ không`,

  export: `npm run export -- TỆP [TÙY CHỌN…]

Ghi thẻ bảo hành ra bảng tính, thẻ mới nhất trước. Tệp cùng tên được thay khi tệp mới đã ghi xong.
  --format LOẠI     xlsx hoặc csv; không ghi thì theo đuôi của TỆP
  --columns TÊN     các trường, theo tên trong API (xem /docs), cách nhau bằng dấu phẩy
  --q CHỮ           chỉ những thẻ có mọi chữ ấy
  --expiry HẠN      chỉ valid, expired, in30, in60 hoặc in90
  --clinic TÊN, --product TÊN, --month YYYY-MM
                    chỉ thẻ của nha khoa hay sản phẩm ấy, hay được tạo trong tháng ấy
  --sort TÊN        sắp theo một trường; --dir desc để đảo lại
  --bin             thẻ trong thùng rác thay cho thẻ đang dùng

Mã kết thúc: 0 đã ghi, 1 chưa ghi, 2 gõ sai lệnh`,

  import: (
    fields: string,
    orders: string,
  ) => `npm run import -- TỆP [--dry-run] [--json] [--map CỘT] [--dates KIỂU] [--skip-faulty] [--update | --skip-existing]
npm run import -- --undo SỐ | --redo SỐ [--json]

Nhập một bảng tính thẻ bảo hành (.csv, .xls, .xlsx): tất cả các dòng, hoặc không dòng nào.
  --dry-run         kiểm tra mọi dòng và không lưu gì
  --json            in kết quả bằng JSON
  --map CỘT         cột nào là trường nào: 'Tiêu đề=trường,Tiêu đề=trường', hoặc một tệp .json có các cặp như thế
                    hay có kế hoạch nhập như trong API. Các trường:
                    ${fields}
  --dates KIỂU      cách đọc những ngày đọc được hai cách: ${orders}
  --skip-faulty     lưu các dòng đúng, bỏ các dòng lỗi
  --update          mã số đã có trong sổ, hay có hai lần trong tệp, thì cập nhật thẻ ấy
  --skip-existing   bỏ qua dòng có mã số như thế
  --undo SỐ         hoàn tác một lần nhập: thẻ đã thêm vào thùng rác, thẻ đã đổi trở lại như cũ
  --redo SỐ         nhập lại một lần đã hoàn tác

Mã kết thúc: 0 đã nhập (với --dry-run: nhập được), 1 bị từ chối, 2 gõ sai lệnh`,

  migrate: `npm run migrate
    chuyển dữ liệu sang cấu trúc của phiên bản này, như lúc máy chủ khởi động, và in những gì đã làm. Chạy lệnh này trước khi thay
    lần lượt các máy chủ của một cơ sở dữ liệu PostgreSQL: các máy chủ bản cũ vẫn làm việc trong lúc đó
npm run migrate -- --back [--without-changes]
    đưa tệp dữ liệu về bản được giữ từ trước lần chuyển đổi cuối (giữ 30 ngày), khi máy chủ đã tắt. Từ lúc ấy đã có thay đổi thì
    lệnh từ chối; --without-changes bỏ chúng lại trong tệp ads.sqlite-after-upgrade

Mã kết thúc: 0 đã xong, 1 không chuyển được và không có gì thay đổi, 2 gõ sai lệnh`,

  move: `npm run move -- postgres://TÀI-KHOẢN:MẬT-KHẨU@MÁY/CƠ-SỞ-DỮ-LIỆU
npm run move -- THƯ-MỤC

Chép sổ sang một cơ sở dữ liệu PostgreSQL trống, hoặc thành tệp trong một thư mục chưa có sổ. Hãy tắt máy chủ trước: sổ đang mở thì
không chép, và trong lúc chép không gì mở được nó. Bản đang có không thay đổi.

Với PostgreSQL, THƯ-MỤC có thể là DATA_DIR. Tệp trung gian cần chỗ trong BACKUP_DIR (không đặt thì DATA_DIR/backups).

Mã kết thúc: 0 đã chép, 1 bị từ chối, 2 gõ sai lệnh, 3 đã chép, nhưng dữ liệu có chỗ hỏng`,

  restore: `npm run restore -- TỆP [--check] [--without-second-factor]

Nạp một bản sao lưu vào chỗ trống: DATA_DIR, và cơ sở dữ liệu PostgreSQL nếu đặt DATABASE_URL; bản của loại này nạp được vào loại kia.
Mọi thứ trong tệp được kiểm tra trước khi ghi. Bản mã hóa được mở bằng BACKUP_PASSPHRASE và mang theo khóa của nó. Với bản không mã
hóa, nếu có tài khoản dùng mã xác thực thì khóa phải có trước: tệp secret-key trong DATA_DIR, hoặc SECRET_KEY.
  --check                   chỉ kiểm tra tệp, không ghi gì
  --without-second-factor   khóa đã mất: các tài khoản ấy đăng nhập chỉ bằng mật khẩu cho đến khi cài lại mã xác thực

Mã kết thúc: 0 đã nạp (hoặc dùng được), 1 bị từ chối, 2 gõ sai lệnh, 3 đã nạp (hoặc đủ), nhưng từ dữ liệu hỏng`,

  upgrade: `ads upgrade TỆP
    thay chương trình bằng bản trong tệp ads-….tar.gz: kiểm tra tệp ấy, sao lưu và kiểm tra bản sao lưu, giải nén bên cạnh, kiểm tra
    cài đặt bằng bản mới, rồi mới chuyển sang nó và khởi động lại. Bản mới không chạy được thì lệnh tự quay lại bản cũ. Lệnh bị
    ngắt giữa chừng thì gõ lại đúng lệnh ấy
ads upgrade --back [--without-changes]
    quay lại bản trước đó. Nếu bản mới đã chuyển đổi dữ liệu và từ đó đã có thay đổi, lệnh từ chối; --without-changes bỏ chúng lại

Mã kết thúc: 0 đã xong, 1 không được và bản đang chạy vẫn là bản cũ (hoặc như lệnh nói), 2 gõ sai lệnh`,

  wrong: {
    option: (name: string) => `Không hiểu tùy chọn ${name}.`,
    oneFile: 'Hãy ghi một tệp.',
    fileOrBack: 'Hãy ghi một tệp ads-….tar.gz, hoặc --back (có thể kèm --without-changes).',
    onePlace: 'Hãy ghi một nơi đến.',
    noParameters: 'Lệnh này không có tham số.',
    role: 'Chỉ create có --role.',
    account: 'Hãy ghi create, reset, disable hoặc enable, kèm một TÊN; hoặc list.',
    format: (formats: string) => `Hãy ghi --format ${formats}.`,
    fileOrImport: 'Hãy ghi một tệp, hoặc một lần nhập bằng --undo hay --redo.',
    together: (one: string, other: string) => `Chỉ dùng ${one} hoặc ${other}, không dùng cả hai.`,
    importId: (text: string) => `"${text}" không phải số của một lần nhập.`,
    oneOf: (option: string, values: string) => `${option} là một trong: ${values}.`,
    map: (fields: string, reasons: string) =>
      `--map không có tiêu đề kèm trường (${fields}), cũng không phải kế hoạch nhập:\n${reasons}`,
    pair: (text: string, fields: string) => `--map: "${text}" không phải Tiêu đề=trường, với một trong ${fields}.`,
  },
} as const;
