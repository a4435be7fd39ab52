/** The words of the pages that are shown where the site's own pages cannot be. */
export const errorPage = {
  refused: 'Địa chỉ hoặc yêu cầu này không đúng nên trang không mở được.',
  offline: 'Không có kết nối mạng',
  offlineText: 'Chưa kiểm tra được thẻ khi máy không có mạng. Xin xem lại kết nối rồi thử lại, hoặc gọi cho chúng tôi.',
} as const;
