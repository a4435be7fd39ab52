const groups: Record<HelpGroup, string> = {
  imports: 'Nhập tệp Excel',
  cards: 'Thẻ bảo hành',
  bin: 'Xóa và khôi phục',
  catalogue: 'Nha khoa và sản phẩm',
  accounts: 'Tài khoản và mật khẩu',
  server: 'Cảnh báo và sao lưu',
  keys: 'Bàn phím',
};

/** The words of the pages of the help. */
export const help = {
  title: 'Trợ giúp',
  lead: 'Chọn việc bạn muốn làm, hoặc gõ vài chữ để tìm.',
  search: 'Tìm trong trợ giúp',
  placeholder: 'Bạn muốn làm gì? Gõ không dấu cũng được',
  found: (count: number) => `Tìm thấy ${count} việc.`,
  nothing: 'Không có việc nào khớp. Hãy thử ít chữ hơn, hoặc chép vài chữ trong câu mà máy báo.',
  results: 'Kết quả',
  groups,

  all: 'Mọi việc',
  steps: 'Cách làm',
  open: (page: string) => `Mở ${page}`,
  lookUp: 'trang tra cứu của khách',
  problems: 'Khi máy báo điều khác',
  fix: 'Việc cần làm:',
  /** What an import asks, says and mends. */
  importRules: {
    title: 'Phần mềm đọc các ô của tệp thế nào',
    asked: 'Được hỏi lại, vì có thể sai',
    said: 'Vẫn lưu như trong tệp, và báo ở trên nút lưu',
    mended: 'Tự sửa, và báo ở trên nút lưu',
    cell: (column: string, value: string) => `${column} "${value}"`,
    example: (what: string, cells: string) => `${what}: ${cells}`,
  },
  forOwners: 'Việc này chỉ chủ hệ thống làm được. Hãy nhờ người có vai trò "Chủ", hoặc chọn một việc khác dưới đây.',
  forStaff: 'Tài khoản của bạn chỉ được xem nên chưa làm được việc này. Hãy nhờ chủ hệ thống đổi vai trò nếu bạn cần.',
  unknown: 'Không có mục trợ giúp này. Có thể địa chỉ đã đổi.',
} as const;

/**
 * The tasks, in the order of the list, by group, with the least role whose account can do them. Each is a page below
 * `/admin/help`.
 */
export const helpGroups = {
  imports: {
    import: 'staff',
    'import-columns': 'staff',
    'import-faulty-rows': 'staff',
    'import-undo': 'staff',
    'number-exists': 'staff',
  },
  cards: {
    'find-card': 'viewer',
    'edit-card': 'staff',
    'edit-many': 'staff',
    teeth: 'staff',
    export: 'staff',
    'card-not-found': 'viewer',
    'printed-cards': 'staff',
    visits: 'staff',
    recalls: 'staff',
  },
  bin: { bin: 'staff', history: 'staff', erase: 'owner' },
  catalogue: { catalogue: 'staff' },
  accounts: { 'own-account': 'viewer', accounts: 'owner', 'lost-password': 'viewer' },
  server: { 'overview-warnings': 'viewer', system: 'staff', backups: 'owner' },
  keys: { keys: 'viewer' },
} as const;

export type HelpGroup = keyof typeof helpGroups;
export type HelpTopicId = { [Group in HelpGroup]: keyof (typeof helpGroups)[Group] }[HelpGroup];

/** The pages that a step may lead to. */
type HelpPage =
  | 'overview'
  | 'users'
  | 'createUser'
  | 'clinics'
  | 'createClinic'
  | 'products'
  | 'createProduct'
  | 'printedCards'
  | 'visits'
  | 'recalls'
  | 'bin'
  | 'imports'
  | 'history'
  | 'changes'
  | 'health'
  | 'accounts'
  | 'backups'
  | 'own'
  | 'lookUp';

/** One thing to do. Names of buttons are put between `'` and shown in bold. */
export interface HelpStep {
  text: string;
  /** Where it is done. */
  page?: HelpPage;
}

/** What may go wrong. */
interface HelpProblem {
  /** The sentence that the program shows. */
  says: string;
  /** What to do then. */
  fix: string;
}

/** A task of the staff. */
export interface HelpTopic {
  title: string;
  goal: string;
  steps: readonly HelpStep[];
  /** What the picture shows, for those who do not see it; only of a task with a picture. */
  picture?: string;
  problems: readonly HelpProblem[];
  /** Words of people who look for this task, where the texts above do not have them. */
  alsoCalled?: string;
}
