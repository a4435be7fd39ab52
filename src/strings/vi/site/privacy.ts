/** The words about privacy, which come with the page. Each sentence says what the program does: keep them true. */
export const privacy = {
  title: 'Quyền riêng tư',
  description: 'Hệ thống lưu những gì về thẻ bảo hành của bạn, ai thấy tên bạn, lưu trong bao lâu và hỏi ai.',
  lead: (company: string) => `Thông tin trên thẻ bảo hành do ${company} lưu giữ. Trang này nói rõ lưu gì, để làm gì.`,

  stored: {
    heading: 'Những gì được lưu',
    points: [
      'Từ thẻ bảo hành: mã số thẻ, họ tên, sản phẩm, số lượng, nha khoa, bác sĩ, ngày hết hạn; nếu nha khoa cho biết thì thêm ngày cấp, vị trí răng và số lô vật liệu.',
      'Các lần kiểm tra định kỳ và hư hỏng của răng: ngày, răng nào, việc gì đã xảy ra và quyết định bảo hành. Nha khoa có thể gửi kèm ảnh chỗ răng hỏng, chỉ nha khoa đó và nhân viên xem. Không lưu số điện thoại của bạn.',
      'Ghi chú của nhân viên trên thẻ, như điều đã trao đổi qua điện thoại. Chỉ nhân viên đọc được; xóa vĩnh viễn thẻ thì mất theo.',
      'Điều nha khoa nhờ chúng tôi sửa trên thẻ, và câu trả lời. Chỉ nha khoa ấy và nhân viên đọc được; xóa vĩnh viễn thẻ thì mất theo.',
      'Khi một lô vật liệu bị thu hồi: nha khoa đã báo bạn chưa, ai báo và lúc nào. Ai nhập đúng mã số thẻ thì đọc được lời thông báo; xóa vĩnh viễn thẻ thì mất theo.',
      'Mỗi lần nhân viên thêm, sửa hoặc xóa một thẻ, hệ thống ghi lại ai đã làm gì và lúc nào.',
      'Khi bạn kiểm tra thẻ, hệ thống chỉ đếm số lượt. Nhật ký máy chủ không có mã số thẻ, họ tên hay địa chỉ mạng của bạn.',
      'Nếu mã số bạn gõ chỉ sai một ký tự so với một thẻ, lượt ấy được đếm cho thẻ đó trong 30 ngày, để nhân viên xem lại số đã in. Mã số bạn gõ và bạn là ai thì không lưu.',
      'Để chặn việc dò mã số, máy chủ đếm số lượt của mỗi địa chỉ mạng trong khoảng một ngày, dưới dạng đã mã hóa một chiều. Để phát hiện thẻ bị sao chép, bộ nhớ máy chủ giữ các vùng mạng (không phải địa chỉ đầy đủ) đã hỏi một thẻ tối đa một ngày; không lưu lại.',
    ],
  },

  seen: {
    heading: 'Ai thấy tên của bạn',
    name: {
      none: 'Ai nhập đúng mã số thẻ thì thấy họ tên, ngày hết hạn, sản phẩm, số lượng, nha khoa và bác sĩ. Xin giữ mã số thẻ như giữ giấy tờ riêng.',
      partial:
        'Ai nhập đúng mã số thẻ thì thấy chữ cái đầu của họ tên, và thấy đủ ngày hết hạn, sản phẩm, số lượng, nha khoa và bác sĩ.',
    },
    points: [
      'Ngày cấp, vị trí răng và số lô vật liệu chỉ nhân viên và nha khoa ghi trên thẻ thấy. Ngày khám và kết quả bảo hành chỉ hiện khi quét đúng mã QR trên thẻ; ghi chú thì không bao giờ.',
      'Nhân viên có tài khoản thấy thẻ trong sổ. Mỗi lần tải danh sách thẻ về máy đều được ghi lại.',
      'Nha khoa có tài khoản chỉ thấy thẻ ghi tên mình, và mỗi giờ chỉ mở được một số thẻ nhất định. Ai đọc nhiều thẻ hơn thường lệ thì chủ hệ thống được báo.',
      'Trang trả lời không được lưu trong bộ nhớ đệm và không cho máy tìm kiếm đưa vào kết quả.',
      'Trang này không có quảng cáo, không có công cụ theo dõi, không tải gì từ bên thứ ba. Ảnh mã QR và hình từ máy ảnh chỉ được đọc trên máy của bạn, không lưu và không gửi đi; máy ảnh tắt ngay khi quét xong. Bản đồ, Zalo và mạng xã hội chỉ mở khi bạn bấm vào.',
    ],
  },

  kept: {
    heading: 'Lưu trong bao lâu',
    points: [
      'Thẻ được lưu đến khi nhân viên xóa. Thẻ trong thùng rác không còn kiểm tra được, và khôi phục được cho đến khi bị xóa vĩnh viễn.',
      'Khi xóa vĩnh viễn, dữ liệu của thẻ bị xóa khỏi sổ, khỏi chỉ mục tìm kiếm và khỏi lịch sử; chỉ còn ghi rằng ai đã xóa và lúc nào.',
      'Bảng tính đã nhập được giữ tối đa 90 ngày. Bản sao lưu hằng đêm được giữ tối đa khoảng một năm.',
    ],
  },

  browser: {
    heading: 'Trên máy của bạn',
    points: [
      'Để xem trang và kiểm tra thẻ, trang này không dùng cookie. Cookie chỉ có khi nhân viên hoặc nha khoa đăng nhập.',
      'Máy của nha khoa giữ thẻ đang nhập dở cho đến khi thẻ được kích hoạt.',
      'Trình duyệt giữ sẵn một trang có số điện thoại và địa chỉ, để mở khi mất mạng. Trang ấy không có gì về thẻ của bạn.',
      'Địa chỉ của trang trả lời có mã số thẻ, nên còn trong lịch sử của trình duyệt. Trên máy dùng chung, xin xóa lịch sử.',
    ],
  },

  ask: {
    heading: 'Hỏi ai',
    text: 'Muốn xem, sửa hoặc xóa thông tin của mình, xin gọi hoặc đến một văn phòng của chúng tôi, mang theo thẻ và giấy tờ tùy thân. Bạn cũng có thể nhờ nha khoa đã làm răng.',
    toContact: 'Liên hệ',
  },
} as const;
