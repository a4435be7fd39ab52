/** The words on printed sheets of cards. */
export const cardSheets = {
  title: (batch: string) => `Thẻ bảo hành, lô ${batch}`,
  heading: 'Thẻ bảo hành',
  scan: 'Quét mã, hoặc nhập mã số tại',
  hotline: (phone: string) => `Hotline ${phone}`,
  ruler: {
    title: 'Trang thước: xem trước khi cắt',
    steps: [
      'In ở 100 % ("Actual size"), không chọn "Fit to page".',
      'Đo hai vạch dưới đây: mỗi vạch dài đúng 100 mm.',
      'Đặt một thẻ ngân hàng lên khung: hai cạnh phải trùng nhau.',
      'Nếu lệch, đổi tỷ lệ của máy in rồi in lại trang này trước các trang thẻ.',
    ],
    length: '100 mm',
    frame: '85,60 × 53,98 mm',
  },
};
