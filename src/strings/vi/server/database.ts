/** Why the database did not store, or did not answer. */
export const database = {
  notWritable: 'Máy chủ tạm thời không ghi được dữ liệu nên chưa lưu được gì. Hãy báo quản trị viên rồi thử lại sau.',
  storageFull: 'Ổ đĩa của máy chủ đã đầy, chưa lưu được gì. Hãy báo quản trị viên giải phóng dung lượng rồi thử lại.',
  unavailable: 'Hệ thống đang tạm thời gián đoạn. Vui lòng thử lại sau ít phút.',
  busy: 'Hệ thống đang bận, chưa làm được việc này. Vui lòng thử lại sau ít giây.',
  conflict: 'Có người khác đang sửa cùng dữ liệu này nên chưa lưu được gì. Vui lòng làm lại sau ít giây.',
  outcomeUnknown:
    'Mất kết nối với cơ sở dữ liệu trong lúc lưu. Dữ liệu có thể đã được lưu, hãy kiểm tra trước khi làm lại.',
} as const;
