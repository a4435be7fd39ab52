// Icons of the site and the back office that no public page shows at first. Apart from those that every page loads.
import { createIcon } from '#web/ui/icons.tsx';

/** A tick in a circle. */
export const CheckIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.4 2.8 2.8L16.2 9.4" />
  </>,
);

/** A clock that has run out. */
export const ExpiredIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m9 9 6 6m0-6-6 6" />
  </>,
);

/** A calendar with a tick. */
export const CalendarIcon = createIcon(
  <>
    <rect x="4" y="5.5" width="16" height="15" rx="2.5" />
    <path d="M4 10.2h16M8.5 3v4m7-4v4m-6.2 8 2.1 2.1 3.6-3.7" />
  </>,
);

/** A magnifying glass. */
export const SearchIcon = createIcon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
);

/** An arrow down to a tray. */
export const DownloadIcon = createIcon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 16v3.5h15V16" />);

export const PrintIcon = createIcon(
  <>
    <path d="M7 8.5v-5h10v5M7 17H5.5A2.5 2.5 0 0 1 3 14.5V11a2.5 2.5 0 0 1 2.5-2.5h13A2.5 2.5 0 0 1 21 11v3.5A2.5 2.5 0 0 1 18.5 17H17" />
    <path d="M7 14h10v6.5H7zM17 11.5h.1" />
  </>,
);
