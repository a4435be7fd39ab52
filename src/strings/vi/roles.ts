/** The roles of accounts, as people read them. Every page of the back office has them, so they are apart from the words of accounts. */
export const roleNames = { clinic: 'Nha khoa', viewer: 'Chỉ xem', staff: 'Nhân viên', owner: 'Chủ' } as const;

/** What pages and API say to an account whose role may not do something. */
export const notAllowed = 'Tài khoản của bạn không được làm việc này.';
