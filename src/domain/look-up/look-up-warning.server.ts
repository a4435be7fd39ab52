import type { Database } from '#database/database.ts';
import type { LookUpActivity } from '#domain/look-up/look-up-budgets.server.ts';
import { usualOf } from '#domain/look-up/usual-look-ups.server.ts';
import type { Warning, WarningProvider } from '#domain/overview/warning.ts';
import { lookUpsByDay } from '#domain/warranty/look-up-counter.server.ts';

const daysRead = 29;
/** Fewer are never a reason to warn, whatever is usual. */
const fewestMissesADay = 100;
const fewestMissesAnHour = 50;
const fewestADay = 1_000;
/** So many times what is usual. */
const muchMore = 3;

const whole = new Intl.NumberFormat('vi-VN');

/**
 * Warns of card numbers being tried out, or read one after the other, and of look-ups that cannot be told apart.
 *
 * @param activity undefined where nothing is limited
 */
export function lookUpWarning(db: Database, activity: () => LookUpActivity | undefined): WarningProvider {
  return async () => {
    const days = await lookUpsByDay(db, daysRead);
    const usual = usualOf(days);
    const { found, notFound } = days.at(-1) ?? { found: 0, notFound: 0 };
    const hour = activity();
    const warnings: Warning[] = [];
    const isMissing =
      notFound >= Math.max(fewestMissesADay, muchMore * usual.notFound) ||
      (hour?.misses ?? 0) >= Math.max(fewestMissesAnHour, usual.notFound);
    if (isMissing) {
      const lately = hour ? `, trong một giờ qua ${whole.format(hour.misses)} lượt` : '';
      warnings.push({
        code: 'look-up-misses',
        message:
          `Có nhiều lượt tra cứu không thấy: hôm nay ${whole.format(notFound)} lượt${lately}; ` +
          `ngày thường khoảng ${whole.format(usual.notFound)} lượt. Có thể có người đang dò mã số thẻ.${measures(hour)}`,
      });
    }
    const all = found + notFound;
    const usualAll = usual.found + usual.notFound;
    if (!isMissing && (hour?.isSlowedDown || all >= Math.max(fewestADay, muchMore * usualAll))) {
      warnings.push({
        code: 'look-ups',
        message:
          `Có nhiều lượt tra cứu khác thường: hôm nay ${whole.format(all)} lượt; ` +
          `ngày thường khoảng ${whole.format(usualAll)} lượt. Có thể có người đang đọc lần lượt các mã số thẻ.${measures(hour)}`,
      });
    }
    if (hour?.isBehindUnknownProxy) warnings.push(unknownProxy);
    return warnings;
  };
}

const unknownProxy: Warning = {
  code: 'unknown-proxy',
  message:
    'Máy chủ đứng sau một proxy chưa được khai báo (TRUST_PROXY) nên mọi khách tra cứu bị coi là một: ' +
    'có thể bị từ chối nhầm. Xin báo người quản trị máy chủ.',
};

/** What is being done about it. */
function measures(hour: LookUpActivity | undefined): string {
  if (!hour) return ' Hệ thống đang không giới hạn lượt tra cứu (LOOKUP_LIMIT=0).';
  const refused = hour.refused > 0 ? ` Đã từ chối ${whole.format(hour.refused)} lượt trong một giờ qua.` : '';
  return hour.isSlowedDown ? `${refused} Các lượt tra cứu đang được làm chậm lại.` : refused;
}
