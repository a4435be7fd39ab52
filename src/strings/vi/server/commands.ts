/** What `npm run import` prints. */
export const importCommand = {
  progress: (rows: number, percent: number) => `${rows} dòng (${percent} %)`,
  moreIssues: (count: number) => `… và ${count} lỗi khác`,
  note: (text: string) => `Lưu ý: ${text}`,
  refused: (verdict: string) => `${verdict} Hãy sửa tệp rồi nhập lại.`,
  stored: (importId: number) => `Lần nhập số ${importId}.`,
} as const;

/** What `npm run export` prints. */
export const exportCommand = {
  written: (path: string, count: number) => `${path}: ${count} thẻ`,
} as const;

/** What `npm run restore` prints. */
export const restoreCommand = {
  withoutApp: (names: readonly string[]) =>
    `Phải cài lại ứng dụng xác thực: ${names.join(', ')}. Tệp sao lưu không chứa khóa của nó, nên trước mắt các tài khoản này đăng nhập chỉ bằng mật khẩu.`,
} as const;
