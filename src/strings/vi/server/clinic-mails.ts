interface Letter {
  brand: string;
  clinic: string;
  text: string;
  /** Empty if the site's address is not known. */
  link: string;
}

const about = (isDamage: boolean) => (isDamage ? 'báo hỏng' : 'yêu cầu');

/** The mails to clinics. They say nothing of patients. */
export const clinicMails = {
  recall: {
    title: 'Thông báo thu hồi',
    text: 'Có một thông báo thu hồi liên quan đến thẻ của nha khoa. Xin xem các thẻ ấy và báo cho khách.',
  },
  question: (isDamage: boolean) => ({
    title: `Hỏi thêm về ${about(isDamage)}`,
    text: `Chúng tôi cần hỏi thêm về một ${about(isDamage)} của nha khoa. Xin xem câu hỏi và trả lời trên trang.`,
  }),
  decision: (isDamage: boolean) => ({
    title: `Kết quả ${about(isDamage)}`,
    text: `Đã có kết quả cho một ${about(isDamage)} của nha khoa. Xin xem trên trang.`,
  }),
  text: ({ brand, clinic, text, link }: Letter) =>
    [
      `Kính gửi ${clinic},`,
      text,
      link || 'Xin đăng nhập để xem.',
      `Thư này gửi tự động và không ghi tên hay mã số thẻ của khách. Không muốn nhận nữa thì tắt ở trang 'Tài khoản của tôi' của nha khoa.`,
      `${brand}\n`,
    ].join('\n\n'),
} as const;
