/** The words of the clinic desk: what the people of a clinic see. */
export const clinic = {
  title: 'Bàn nha khoa',
  description: 'Trang riêng của nha khoa.',
  signedInAs: (name: string) => `Bạn đang dùng tài khoản ${name}.`,
  signOut: 'Đăng xuất',
} as const;
