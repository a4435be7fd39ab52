import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/vi';
import { type CalendarDate, todayInVietnam } from '#domain/calendar.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import styles from './fields.module.css';

const { date: words } = forms;

interface DateCalendarProps {
  value: CalendarDate | null;
  /** The first day that can be picked. */
  from: CalendarDate;
  /** The last one. */
  to?: CalendarDate | undefined;
  onPick: (date: CalendarDate) => void;
}

/** A date picker in Vietnamese; weeks begin on Monday. */
export default function DateCalendar({ value, from, to, onPick }: DateCalendarProps) {
  return (
    <DatesProvider settings={{ locale: 'vi', firstDayOfWeek: 1 }}>
      <DatePicker
        size="lg"
        hideOutsideDates
        classNames={{
          day: styles.day ?? '',
          calendarHeaderLevel: styles.level ?? '',
          calendarHeaderControl: styles.level ?? '',
        }}
        ariaLabels={{
          previousMonth: words.previousMonth,
          nextMonth: words.nextMonth,
          previousYear: words.previousYear,
          nextYear: words.nextYear,
          previousDecade: words.previousDecade,
          nextDecade: words.nextDecade,
        }}
        minDate={from}
        {...(to !== undefined && { maxDate: to })}
        defaultDate={value ?? todayInVietnam()}
        value={value}
        onChange={(date) => date && onPick(date)}
      />
    </DatesProvider>
  );
}
