const format = new Intl.DateTimeFormat('vi-VN', {
  timeZone: 'Asia/Ho_Chi_Minh',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant (ISO 8601) as a clock and a calendar in Vietnam show it. */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
