/** What the API answers about imports that are sent, checked and stored in steps. */
export const imports = {
  templateName: 'mau-nhap-the-bao-hanh.xlsx',
  missing: 'Không tìm thấy lần nhập này.',
  tooManyOpen: 'Đang có quá nhiều tệp chưa nhập xong. Hãy nhập hoặc bỏ bớt các tệp cũ rồi thử lại.',
  noFile: 'Tệp của lần nhập này không còn được lưu.',
  alreadyStored: 'Tệp này đã được nhập.',
  waiting: 'Đang chờ lần nhập khác xong…',
  otherServer:
    'Tệp của lần nhập này ở một máy chủ khác, nên ở đây không đọc được. Hãy tải tệp lên lại, hoặc nhờ người đã tải lên làm tiếp.',
  storing: 'Tệp này đang được nhập, hãy đợi cho xong hoặc bấm dừng.',
  discarded: 'Lần nhập này đã bị bỏ.',
  notChecked: 'Tệp này chưa được kiểm tra xong.',
  stalePlan: 'Lần nhập này vừa được người khác sửa. Hãy xem lại trước khi tiếp tục.',
  notBegun: 'Chưa bắt đầu nhập được nên chưa nhập dòng nào. Vui lòng thử lại.',
  faulty: (rows: number) => `Còn ${rows} dòng lỗi. Hãy sửa các dòng này, hoặc chọn chỉ nhập các dòng đúng.`,
  datesUndecided: (reason: string) => `Chưa nhập dòng nào: ${reason}`,
  nothingToStore: 'Không có dòng nào để nhập.',
  registerChanged: 'Dữ liệu trong hệ thống vừa thay đổi nên chưa nhập dòng nào. Tệp đã được kiểm tra lại.',
  cancelled: 'Đã dừng, chưa nhập dòng nào.',
  prepared: 'Đã sẵn sàng đọc các ô được dán.',
  draftKept: 'Đã giữ các chỗ đã sửa.',
  discardedNow: 'Đã bỏ tệp này.',
  failed: 'Máy chủ gặp lỗi khi đọc tệp này. Vui lòng thử lại sau.',
  onlyClinicsAdded: 'Chỉ thêm được nha khoa vào danh mục, không thêm được sản phẩm.',
  planTooLarge:
    'Lần nhập này có quá nhiều chỗ sửa nên không giữ được thêm. Hãy sửa ngay trong tệp bảng tính rồi gửi lại tệp đó.',
  targetMissing: (name: string) => `Không có "${name}" trong danh mục`,
  sheetMissing: (name: string) => `Tệp không có trang tính "${name}"`,
  noFaulty: 'Tệp này không có dòng lỗi nào.',
  faultyName: (name: string) => `${name} - dòng lỗi.xlsx`,
  noRows: 'Các dòng của tệp này không còn được lưu.',
  interrupted: 'Việc nhập tệp đã bị ngắt giữa chừng nên không có gì được lưu.',

  notStored: 'Lần nhập này chưa được lưu nên không có gì để hoàn tác.',
  alreadyUndone: 'Lần nhập này đã được hoàn tác.',
  notUndone: 'Lần nhập này chưa được hoàn tác.',
  undone: (added: number, updated: number, unchanged: number) =>
    sentence('Đã hoàn tác', `${added} thẻ vào thùng rác, ${updated} thẻ trở lại như cũ`, unchanged),
  redone: (added: number, updated: number, unchanged: number) =>
    sentence('Đã nhập lại', `${added} thẻ ra khỏi thùng rác, ${updated} thẻ được cập nhật lại`, unchanged),
  editedSince: 'đã được sửa sau lần nhập này',
  numberTaken: 'mã số đã được cấp cho một thẻ khác đang sử dụng',
  numberVoid: 'mã số là của thẻ in đã hủy',

  tooManyStreams: 'Bạn đang mở quá nhiều trang theo dõi việc nhập. Hãy đóng bớt rồi thử lại.',
} as const;

function sentence(start: string, done: string, unchanged: number): string {
  const rest = unchanged > 0 ? `; ${unchanged} thẻ được giữ nguyên vì đã thay đổi từ đó` : '';
  return `${start}: ${done}${rest}.`;
}
