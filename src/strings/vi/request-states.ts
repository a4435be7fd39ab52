/** The states of what clinics ask for, as staff and clinics read them. */
export const requestStateNames = {
  open: 'Chờ trả lời',
  done: 'Đã xong',
  declined: 'Từ chối',
} as const;
