/** How long to wait: `20 giây`, `5 phút`, `3 giờ`. Never less than it is. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} giây`;
  if (seconds <= 5_400) return `${Math.ceil(seconds / 60)} phút`;
  return `${Math.ceil(seconds / 3_600)} giờ`;
}

/** Why a look-up was not answered, and when to try again. */
export const waits = {
  limited: (seconds: number) => `Bạn đã kiểm tra quá nhiều lần. Vui lòng thử lại sau ${formatWait(seconds)}.`,
  crowded: (seconds: number) => `Hiện có quá nhiều lượt kiểm tra. Vui lòng thử lại sau ${formatWait(seconds)}.`,
} as const;
