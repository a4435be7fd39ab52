/** What is said of settings and of the brand file. Names of settings and of members stay as they are. */
export const settings = {
  mistakes: 'Cài đặt có chỗ sai:',
  wholeNumber: (least: number, most: number) => `phải là số nguyên từ ${least} đến ${most}`,
  oneOf: (values: readonly string[]) => `phải là một trong các giá trị: ${values.join(', ')}`,
  time: 'phải là giờ trong ngày, chẳng hạn 02:00, hoặc off',
  passphrase: 'phải có ít nhất 16 ký tự và khó đoán',
  repeatingPassphrase: 'lặp lại quá ít ký tự nên dễ đoán; hãy ghép vài từ không liên quan',
  proxies: 'phải là địa chỉ IP hoặc mạng (10.0.0.0/8), cách nhau bằng dấu phẩy',
  everyProxy:
    'không được tin mọi địa chỉ (/0): ai cũng sẽ tự chọn được địa chỉ của mình. Hãy ghi địa chỉ của máy chủ web phía trước, chẳng hạn 127.0.0.1',
  siteAddress:
    'phải là địa chỉ https không có đường dẫn, chẳng hạn https://example.com (http chỉ dùng cho chính máy này)',
  postgres: 'phải là địa chỉ của một cơ sở dữ liệu PostgreSQL, postgres://…',
  plainPostgres:
    'dữ liệu đi tới máy khác mà không được mã hóa. Hãy thêm ?sslmode=verify-full vào cuối địa chỉ; nếu đường tới máy ấy là riêng và không ai khác đọc được thì thêm ?sslmode=disable',
  token: 'phải có ít nhất 16 ký tự, không có khoảng trắng',
  secretKey: 'phải có ít nhất 32 ký tự, không có khoảng trắng, chẳng hạn kết quả của lệnh openssl rand -hex 32',
  mailServer: 'phải là địa chỉ của một máy chủ thư, smtp://… hoặc smtps://…',
  mailAddress: 'phải là một địa chỉ thư điện tử',
  adminTogether: 'đi cùng với ADMIN_PASSWORD: đặt cả hai hoặc không đặt cái nào',
  oldKeyTogether: 'đi cùng với SECRET_KEY, khóa mới thay cho nó',
  secondFactorTogether: 'cần SECRET_KEY khi có DATABASE_URL, vì thiếu khóa thì không ai thiết lập được mã xác thực',
  mailTogether: 'đi cùng với ALERT_TO và ALERT_FROM: đặt cả ba hoặc không đặt cái nào',
  /** A line of a file of settings that Node would read otherwise. */
  misread: (name: string, file: string) =>
    `${name}: không được đọc đúng như ghi trong ${file}; hãy đặt cả giá trị giữa hai dấu ', hoặc bỏ # và dấu nháy`,
  /** A name that is none, and the one that was probably meant. */
  nearName: (name: string, known: string) =>
    `Lưu ý: không có cài đặt nào tên ${name}, nên nó không có tác dụng. Có phải ${known} không?`,

  backupFolder: (folder: string, reason: string) =>
    `Lưu ý: BACKUP_DIR: không ghi được vào thư mục ${folder} (${reason}), nên chưa sao lưu được. Hãy kiểm tra ổ đĩa đã được gắn và quyền của thư mục; thư mục mới thì gõ một lần ads allow THƯ-MỤC.`,
  backupCommand: (command: string, reason: string) =>
    `Lưu ý: BACKUP_COMMAND: không chạy được ${command} (${reason}). Đây phải là một chương trình, không kèm tham số.`,

  portTaken: (port: number) =>
    `PORT: cổng ${port} đang có chương trình khác dùng. Hãy tắt chương trình đó, hoặc đặt PORT thành một số khác.`,
  portForbidden: (port: number) =>
    `PORT: máy không cho chương trình này dùng cổng ${port}. Hãy đặt PORT thành một số từ 1024 trở lên.`,
  hostUnknown: (host: string) =>
    `HOST: máy này không có địa chỉ ${host}. Hãy đặt HOST=127.0.0.1 (chỉ máy này) hoặc HOST=0.0.0.0 (mọi nơi).`,

  brand: {
    mistakes: (path: string) => `Tệp thương hiệu ${path} (BRAND_FILE) có chỗ sai:`,
    unreadable: (path: string, reason: string) => `Không đọc được tệp thương hiệu ${path} (BRAND_FILE): ${reason}`,
    syntax: {
      noComma: (line: number) => `thiếu dấu phẩy ở cuối dòng ${line}`,
      extraComma: (line: number) => `thừa dấu phẩy ở dòng ${line}`,
      openText: (line: number) => `thiếu dấu nháy " đóng lại ở dòng ${line}`,
      cutOff: 'tệp kết thúc quá sớm: thiếu dấu } hoặc ] đóng lại',
      wrong: (line: number, text: string) => `dòng ${line} viết sai: ${text}`,
    },
    whole: 'cả tệp',
    text: (maxLength: number) => `phải là văn bản từ 1 đến ${maxLength} ký tự`,
    phone: 'phải là số điện thoại có từ 4 đến 15 chữ số, chẳng hạn 028 0000 0000',
    link: 'phải là địa chỉ bắt đầu bằng https://',
    colour: 'phải là màu như #0a5560, viết chữ thường',
    darkColour: 'phải đậm hơn: chữ màu này trên nền trắng sẽ khó đọc',
    mark: 'phải là đường vẽ SVG (path), tối đa 4000 ký tự',
    fewOffices: 'phải có ít nhất một văn phòng',
    manyOffices: 'chỉ được có tối đa sáu văn phòng',
    hours: 'phải là ngày và giờ như Mo-Fr 08:00-17:30',
    manyHours: 'chỉ được có tối đa bảy dòng',
    yesOrNo: 'phải là true hoặc false',
    manyPhotos: (max: number) => `chỉ được có tối đa ${max} ảnh`,
    picture: {
      path: 'phải là đường dẫn của một ảnh',
      outside: 'phải nằm trong thư mục của tệp này',
      noFile: 'không phải là tệp',
      tooLarge: (megabytes: number) => `lớn hơn ${megabytes} MB`,
      noPicture: 'không phải ảnh thuộc loại được hiện: JPEG, PNG, WebP, AVIF hoặc GIF',
      noLogo: 'phải là tệp SVG hoặc PNG',
      notPaths: (what: string) => `có ${what}: hãy lưu lại tệp SVG chỉ gồm các đường vẽ, kể cả chữ`,
      undrawn: (file: string) => `logo: không vẽ được ${file}: tệp hỏng, quá lớn hoặc không có hình`,
      missing: 'không có tệp này',
      unreadable: (reason: string) => `không đọc được: ${reason}`,
    },
  },
} as const;
