import { type RecordTypeKey, recordTypeNames, recordUnits } from '#strings/vi/record-types.ts';

const count = (value: number) => value.toLocaleString('vi-VN');

/** What a change was about, as sentences name it. */
interface Subject {
  /** The type of record, in lower case. */
  type: string;
  /** The record that it is about; null for many. */
  name: string | null;
  counts: number;
  /** The label of the field of an edit of many. */
  field: string | null;
  fileName: string | null;
  merged: string | null;
}

const what = ({ type, name, counts }: Subject) => (name === null ? `${count(counts)} ${type}` : `${type} "${name}"`);

/** The words of the recent changes, and of taking one back. */
export const changes = {
  title: 'Thay đổi gần đây',
  lead: 'Mỗi dòng là một việc làm trong một lần. Hoàn tác trả lại giá trị cũ; chỗ nào có người sửa sau đó thì giữ nguyên và được nêu tên.',
  notHere:
    'Không hoàn tác được và không có ở đây: xóa vĩnh viễn, lô thẻ in, giao và nhận lại thẻ in, ảnh sản phẩm, quyết định về hư hỏng.',
  loading: 'Đang tải các thay đổi…',
  empty: 'Chưa có thay đổi nào.',
  at: 'Lúc',
  by: 'Ai',
  what: 'Việc đã làm',
  state: 'Tình trạng',
  actions: 'Thao tác',
  undo: 'Hoàn tác',
  redo: 'Làm lại',
  undoNamed: (text: string) => `Hoàn tác: ${text}`,
  redoNamed: (text: string) => `Làm lại: ${text}`,
  ask: (text: string) => `Hoàn tác "${text}"?`,
  askLead: 'Chỗ nào có người sửa sau đó thì giữ nguyên.',
  inForce: 'Đang có hiệu lực',
  undone: 'Đã hoàn tác',
  undoneSome: (done: number, total: number, type: RecordTypeKey) =>
    `Đã hoàn tác ${count(done)} trên ${count(total)} ${recordUnits[type]}`,
  undoneBy: (by: string) => `${by},`,
  older: 'Xem thêm',
  all: 'Xem tất cả thay đổi',
  working: 'Đang hoàn tác…',
  left: 'Những mục giữ nguyên',
  moreLeft: (more: number) => `và ${count(more)} mục khác`,
  conflict: 'Xem mục đang giữ',
  position: 'thứ tự',
  type: (type: RecordTypeKey) => recordTypeNames[type].toLocaleLowerCase('vi'),
  texts: {
    create: (subject) => `Thêm ${what(subject)}`,
    edit: (subject) => (subject.field === null ? `Sửa ${what(subject)}` : `Sửa ${subject.field} của ${what(subject)}`),
    bin: (subject) => `Xóa ${what(subject)}`,
    restore: (subject) => `Khôi phục ${what(subject)}`,
    import: ({ fileName, counts }) => `Nhập tệp "${fileName ?? ''}": ${count(counts)} thẻ`,
    rename: ({ name, counts }) => `Ghi tên "${name ?? ''}" lên ${count(counts)} thẻ`,
    adopt: ({ name, counts }) => `Gắn ${count(counts)} thẻ vào "${name ?? ''}"`,
    merge: ({ name, merged, counts }) => `Gộp "${merged ?? ''}" vào "${name ?? ''}": ${count(counts)} thẻ`,
    'clinic-day': ({ counts }) => `Rút lại ${count(counts)} thẻ nha khoa đã kích hoạt trong một ngày`,
    undo: (subject) => `Hoàn tác ${what(subject)}`,
  } satisfies Readonly<Record<string, (subject: Subject) => string>>,
} as const;
