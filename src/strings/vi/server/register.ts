/** A register in messages: its database, such as `/srv/ads/ads.sqlite`, and the path of its folder. */
interface RegisterLocation {
  database: string;
  folder: string;
  /** The settings that name them. */
  settings: string;
}

/** Rows of a table whose card or clinic is gone: its id, and how many more ids there are. */
interface Orphans {
  table: string;
  count: number;
  to: keyof typeof owners;
  ids: readonly number[];
  more: number;
  isRemoved: boolean;
}

const owners = { warranty: 'thẻ', clinic: 'nha khoa' } as const;
const listed = (names: readonly string[]) => names.join(', ');
const begin = 'Muốn bắt đầu sổ mới thì đặt DATA_DIR là một thư mục trống.';

/** What is said of a register that cannot be opened. Names of settings and files stay as they are. */
export const register = {
  created: (where: string) => `Đã tạo dữ liệu mới, còn trống: ${where}`,
  folderJoined: (folder: string, id: string, database: string) =>
    `Thư mục ${folder} nay thuộc về dữ liệu ${id}: ${database}`,
  searchIsPrepared: (cards: number, minutes: number) =>
    `Đang lập lại chỉ mục tìm kiếm của ${cards.toLocaleString('vi-VN')} thẻ cho phiên bản này, nhiều nhất khoảng ${minutes} phút. Máy chủ mở ngay sau đó; xin đừng tắt.`,
  searchProgress: (percent: number) => `Chỉ mục tìm kiếm: ${percent} %`,
  referenceProgress: (percent: number) => `Nối thẻ với nha khoa và sản phẩm: ${percent} %`,
  withoutReference: (clinics: number, products: number) =>
    `Thẻ có tên chưa khớp với danh mục: ${clinics.toLocaleString('vi-VN')} theo nha khoa, ${products.toLocaleString('vi-VN')} theo sản phẩm. Trang Tổng quan liệt kê các tên ấy.`,
  noTrigrams: (reason: string) =>
    `PostgreSQL không cho tạo phần mở rộng pg_trgm (${reason}). Mọi thứ vẫn chạy, nhưng tìm kiếm chậm hơn. Hãy nhờ người quản trị chạy CREATE EXTENSION pg_trgm; trong cơ sở dữ liệu này, rồi khởi động lại.`,
  orphans: ({ table, count, to, ids, more, isRemoved }: Orphans) =>
    `Bảng ${table}: ${count} dòng thuộc về ${owners[to]} đã xóa vĩnh viễn (mã ${listed(ids.map(String))}${more > 0 ? ` và ${more} mã khác` : ''}). ${isRemoved ? 'Các dòng này được xóa theo.' : 'Các dòng này được giữ, để trống nha khoa.'}`,
  withFolder: (database: string, folder: string) => `${database}, với thư mục ${folder}`,
  postgres: (name: string | undefined, server: string) =>
    `cơ sở dữ liệu PostgreSQL ${name ?? 'cùng tên với người dùng'} tại ${server}`,

  isMoved: 'Dữ liệu này đang được chuyển sang chỗ khác (lệnh move). Hãy đợi lệnh đó xong rồi thử lại.',
  isOpen: ({ machine, process }: { machine: string; process: number }) =>
    `Dữ liệu này đang được dùng (tiến trình ${process} trên máy ${machine}), nên chưa chuyển: những gì ghi trong lúc chuyển sẽ bị bỏ lại. Hãy tắt máy chủ, hoặc đợi lệnh đang chạy xong, rồi thử lại.`,

  isServed: ({ machine, process }: { machine: string; process: number }) =>
    `Một máy chủ khác đang phục vụ dữ liệu này (tiến trình ${process} trên máy ${machine}), nên máy chủ này không khởi động: hai máy chủ trên một tệp không biết giới hạn của nhau. Hãy tắt máy chủ kia, hoặc đặt DATA_DIR là thư mục khác. Muốn có nhiều máy chủ thì dùng PostgreSQL (DATABASE_URL).`,

  missing: ({ database, folder }: RegisterLocation, traces: readonly string[]) =>
    `Không thấy dữ liệu ${database}, trong khi thư mục ${folder} (DATA_DIR) có ${listed(traces)}. Hãy đưa tệp về chỗ cũ, lấy nó từ bản sao lưu, hoặc sửa DATA_DIR. ${begin}`,
  missingOnPostgres: ({ database, folder }: RegisterLocation, traces: readonly string[]) =>
    `Không có dữ liệu trong ${database}, trong khi thư mục ${folder} (DATA_DIR) thuộc về một dữ liệu, vì có ${listed(traces)}. Hãy sửa DATABASE_URL, hoặc khôi phục cơ sở dữ liệu từ bản sao lưu. ${begin}`,
  empty: ({ database }: RegisterLocation) =>
    `Tệp dữ liệu ${database} trống rỗng, điều không bao giờ xảy ra khi mọi thứ bình thường. Hãy khôi phục nó từ bản sao lưu. ${begin}`,
  brokenRestore: ({ folder }: Pick<RegisterLocation, 'folder'>, restores: readonly string[]) =>
    `Thư mục ${folder} (DATA_DIR) chưa có dữ liệu, chỉ có phần đầu của một lần khôi phục (${listed(restores)}). Nếu lệnh restore còn đang chạy, hãy đợi nó xong; nếu nó đã bị ngắt, hãy xóa mọi thứ trong thư mục rồi khôi phục lại.`,
  otherId: ({ database, folder, settings }: RegisterLocation, id: string, folderId: string) =>
    `Dữ liệu trong ${database} có mã ${id}, nhưng ${folder}/register-id ghi mã ${folderId}. Hãy sửa ${settings} cho khớp nhau.`,
  unknownFolder: ({ database, folder, settings }: RegisterLocation, id: string, others: readonly string[]) =>
    `Dữ liệu trong ${database} có mã ${id}, nhưng thư mục ${folder} (DATA_DIR) có ${listed(others)} mà không có register-id cho biết chúng của ai. Hãy trả register-id về chỗ cũ; nếu chúng thuộc về dữ liệu này, ghi mã ấy vào ${folder}/register-id; nếu không, hãy sửa ${settings}.`,
  otherThanNoted: (
    folder: string,
    { noted, id, noteFile }: { noted: string; id: string | undefined; noteFile: string },
  ) =>
    `Máy này vẫn phục vụ dữ liệu có mã ${noted} (ghi trong ${noteFile}), nhưng trong thư mục ${folder} (DATA_DIR) nay ${id === undefined ? 'không có dữ liệu nào' : `là dữ liệu khác, có mã ${id}`}. Có thể ổ đĩa của thư mục ấy chưa được gắn (lệnh df nói ổ nào đang gắn), hoặc DATA_DIR sai. Chỉ khi muốn dùng dữ liệu khác ở đây thì mới xóa tệp ${noteFile}.`,
  ofOtherProgram: (file: string, table: string) =>
    `Tệp ${file} là cơ sở dữ liệu của một chương trình khác (có bảng ${table}). Hãy sửa DATA_DIR.`,
  newer: (migrations: readonly string[]) =>
    `Dữ liệu mới hơn chương trình này (đã có ${listed(migrations)}). Hãy dùng phiên bản mới hơn.`,
  noRoomForFormer: (file: string) =>
    `Phiên bản này phải chuyển đổi ${file}, và ổ đĩa không đủ chỗ để giữ lại bản trước khi chuyển (cần thêm bằng dung lượng của tệp). Chưa đổi gì. Hãy xóa bớt tệp không cần rồi thử lại.`,
  noFormer: (file: string) => `Bên cạnh ${file} không có bản nào được giữ từ trước một lần chuyển đổi.`,
  noFormerOnPostgres:
    'Trên PostgreSQL không có bản nào được giữ từ trước lần chuyển đổi. Hãy tạo một cơ sở dữ liệu trống, ghi địa chỉ của nó vào DATABASE_URL, rồi nạp bản sao lưu làm trước khi nâng cấp bằng phiên bản cũ (ads restore). Những gì được ghi sau bản sao lưu ấy chỉ còn trong cơ sở dữ liệu đang có.',
  changedSince: (changes: number, at: string) =>
    `Từ lúc dữ liệu được chuyển đổi (${at}) đã có ${changes.toLocaleString('vi-VN')} thay đổi trong nhật ký, mà bản được giữ từ trước đó không có. Chưa đổi gì. Muốn bỏ chúng thì thêm --without-changes: dữ liệu đang có vẫn được giữ bên cạnh, nhưng không ai thấy nó nữa.`,
  older:
    'Dữ liệu cũ hơn phiên bản 1.0 và chưa theo phiên bản 0.x cuối cùng. Hãy khởi động phiên bản 0.x cuối cùng với dữ liệu này một lần, rồi mới dùng phiên bản này.',
  lostTables: (names: readonly string[]) =>
    `Dữ liệu không còn bảng ${listed(names)}. Hãy giữ một bản của nó rồi khôi phục từ bản sao lưu.`,
  logLost: (file: string, log: string, marker: string) =>
    `Thiếu tệp ${log} bên cạnh ${file}: lần trước chương trình bị ngắt đột ngột, và những gì được lưu sau cùng nằm trong tệp đó. Hãy trả nó về chỗ cũ. Nếu nó đã mất hẳn, hãy khôi phục từ bản sao lưu, hoặc xóa tệp ${marker} để dùng tiếp phần còn lại.`,
  damaged: (file: string, reason: string) =>
    `Tệp dữ liệu ${file} bị hỏng hoặc không phải cơ sở dữ liệu (${reason}). Chưa ghi gì vào đó. Hãy giữ một bản của tệp này rồi khôi phục từ bản sao lưu.`,
  cannotOpen: (file: string, reason: string) =>
    `Không mở được tệp dữ liệu ${file} (${reason}). Hãy cho tài khoản đang chạy chương trình quyền đọc và ghi tệp cùng thư mục của nó, và kiểm tra ổ đĩa.`,
  folderUnreadable: (folder: string, reason: string) =>
    `Không dùng được thư mục dữ liệu ${folder} (DATA_DIR): ${reason}. Tài khoản đang chạy chương trình phải đọc và ghi được thư mục này.`,

  openToOthers: (folder: string, entries: number) =>
    `Các tài khoản khác trên máy này dùng được thư mục ${folder} (DATA_DIR)${entries > 0 ? `, kể cả ${entries} mục dữ liệu trong đó` : ''}. Hãy dành riêng cho dữ liệu một thư mục mà chỉ máy chủ dùng được, trên ổ đĩa có phân quyền (chmod 700).`,

  postgresAt: (host: string, port: number) => `PostgreSQL tại ${host}:${port}`,
  isStandby: (server: string) => `${server} là bản sao, không phải máy chính`,
  noAnswer: (server: string, reason: string) => `${server} không trả lời (${reason})`,
  waiting: (problem: string, seconds: number) => `${problem}; đang đợi, tối đa ${seconds} giây nữa`,
  waitedTooLong: (problem: string, seconds: number) =>
    `${problem}, đã ${seconds} giây. Hãy kiểm tra nó có đang chạy không, và xem lại DATABASE_URL.`,
  cannotUse: (server: string, reason: string) => `Không dùng được ${server}: ${reason}. Hãy xem lại DATABASE_URL.`,
  wrongAddress: (reason: string) => `DATABASE_URL: địa chỉ này không dùng được: ${reason}`,
  tooOld: (server: string, version: number, oldest: number) =>
    `${server} là phiên bản ${version}. Cần phiên bản ${oldest} hoặc mới hơn.`,
  lost: (reason: string) => `Mất kết nối với PostgreSQL trong lúc chuẩn bị: ${reason}`,
  tableInUse: 'Một bảng cần thay đổi đang được dùng. Sẽ thử lại cho đến khi được …',
} as const;

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

const byCode: Readonly<Record<string, string>> = {
  ENOENT: 'không có tệp hoặc thư mục này',
  ENOSPC: 'ổ đĩa đã đầy: hãy xóa bớt tệp không cần rồi thử lại',
  EDQUOT: 'đã hết dung lượng được cấp: hãy xóa bớt tệp không cần rồi thử lại',
  SQLITE_FULL: 'ổ đĩa đã đầy: hãy xóa bớt tệp không cần rồi thử lại',
  EACCES: 'tài khoản đang chạy chương trình không có quyền',
  EPERM: 'tài khoản đang chạy chương trình không có quyền',
  EROFS:
    'ổ đĩa chỉ cho đọc, hoặc dịch vụ ads.service chưa được phép ghi vào đây: gõ ads allow THƯ-MỤC rồi khởi động lại',
  EISDIR: 'đây là thư mục, không phải tệp',
  ENOTDIR: 'đường dẫn đi qua một tệp, không phải thư mục',
  EEXIST: 'đã có tệp này',
  EIO: 'ổ đĩa đọc hoặc ghi bị lỗi',
  EMFILE: 'đang mở quá nhiều tệp',
  ENAMETOOLONG: 'tên quá dài',
};

/** Why a file cannot be read or written; in the words of the system where there are no better ones. */
export function fileError(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string };
  return byCode[String(code)] ?? message ?? String(error);
}
