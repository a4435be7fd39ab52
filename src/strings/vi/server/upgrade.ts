/** What `ads upgrade` prints. */
export const upgrade = {
  notRoot: 'Hãy chạy lệnh này với tài khoản root.',
  notInstalled: (home: string) =>
    `Không thấy ${home} cùng dịch vụ ads trên máy này. Lệnh này thay chương trình đã cài theo docs/van-hanh.md.`,
  severalServers:
    'Máy này chạy nhiều máy chủ (ads@…). Hãy thay lần lượt từng máy chủ theo docs/scaling.md; chưa đổi gì ở đây.',

  noFile: (file: string, reason: string) => `Không đọc được ${file}: ${reason}.`,
  archiveDamaged: (file: string, reason: string) =>
    `${file} không nguyên vẹn, có lẽ chưa gửi lên xong (${reason}). Chưa đổi gì. Hãy gửi lại tệp rồi chạy lại.`,
  notARelease: (file: string) => `${file} không phải bản phát hành của chương trình này. Chưa đổi gì.`,
  otherMachine: (platform: string, here: string) =>
    `Bản này dành cho máy ${platform}, còn máy này là ${here}. Chưa đổi gì. Hãy lấy tệp dành cho ${here}.`,
  cannotRun: (reason: string) => `Bản này không chạy được trên máy này (${reason}). Chưa đổi gì.`,
  older: (version: string, current: string) =>
    `Bản ${version} cũ hơn bản đang dùng, ${current}. Chưa đổi gì. Muốn quay lại bản trước thì gõ ads upgrade --back.`,
  archiveSound: (version: string) => `Tệp nguyên vẹn: phiên bản ${version}.`,
  already: (version: string) => `Phiên bản ${version} đã được cài và đang chạy. Không có gì phải làm.`,
  goingOn: (version: string) => `Phiên bản ${version} đã ở chỗ của nó nhưng chưa chạy. Làm tiếp.`,

  noRoom: (folder: string) =>
    `Ổ đĩa không đủ chỗ để giải nén vào ${folder}. Chưa đổi gì. Hãy xóa bớt tệp không cần (df -h cho biết ổ nào đầy) rồi chạy lại.`,
  cannotUnpack: (reason: string) => `Không giải nén được (${reason}). Chưa đổi gì.`,
  unpacked: (folder: string) => `Đã giải nén vào ${folder}; bản cũ vẫn đang chạy.`,
  settingsRefused: 'Bản mới không chạy được với cài đặt của máy này, vì những điều trên. Chưa đổi gì.',
  settingsFit: 'Bản mới đọc được cài đặt.',
  backupFailed: 'Không sao lưu được, vì điều trên. Chưa đổi gì.',
  registerDamaged: 'Dữ liệu có chỗ hỏng. Chưa đổi gì: hãy làm theo dòng báo ở mục Sao lưu của trang quản trị trước.',
  backupUnsound: (path: string) => `Bản sao lưu vừa làm không đọc lại được: ${path}. Chưa đổi gì.`,
  backedUp: (path: string) => `Đã sao lưu và đọc lại bản sao lưu: ${path}`,
  switched: (version: string) => `Đã chuyển sang phiên bản ${version}. Đang khởi động lại.`,
  unitKept: (unit: string, template: string) =>
    `Lưu ý: ${unit} đã được sửa bằng tay nên giữ nguyên. Tệp của phiên bản này: ${template}`,
  waiting: (seconds: number, problem: string | undefined) =>
    `Đang đợi máy chủ sẵn sàng, đã ${seconds} giây${problem === undefined ? '' : ` (${problem})`}; lần đầu sau một lần chuyển đổi dữ liệu có thể mất vài phút …`,
  done: (version: string, former: string) =>
    `Xong: phiên bản ${version} đang chạy. Phiên bản ${former} được giữ; muốn quay lại thì gõ ads upgrade --back.`,

  notReady: (version: string, reason: string) => `Phiên bản ${version} không sẵn sàng: ${reason}.`,
  logOf: 'Những dòng cuối của nó:',
  ended: 'chương trình tự kết thúc',
  cannotStart: 'dịch vụ không khởi động được',
  goingBack: (version: string) => `Đang quay lại phiên bản ${version}.`,
  cannotGoBack: (version: string) => `Không quay lại được, vì điều trên: phiên bản ${version} vẫn ở chỗ của nó.`,
  wentBack: (version: string) => `Phiên bản ${version} đang chạy.`,
  noneBefore: 'Không có phiên bản nào được giữ để quay lại. Chưa đổi gì.',
  alreadyBack: (version: string) =>
    `Phiên bản ${version} là bản cũ nhất còn được giữ, và đang chạy. Không có gì phải làm.`,
  noneRuns: (version: string) =>
    `Phiên bản ${version} cũng không sẵn sàng. Không phải vì bản mới: hãy xem journalctl -u ads -n 50 -o cat.`,
} as const;
