/** How long to wait, in Vietnamese: `20 giây`, `5 phút`, `3 giờ`. Never less than it is. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} giây`;
  if (seconds <= 5_400) return `${Math.ceil(seconds / 60)} phút`;
  return `${Math.ceil(seconds / 3_600)} giờ`;
}
