import { createIcon, Icon, type IconProps } from '#web/ui/icons.tsx';

/** Three bars of a plot. */
export const OverviewIcon = createIcon(<path d="M4 20h16M7 16.5v-5m5 5V5m5 11.5V9" />);

/** A card. */
export const CardIcon = createIcon(
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="2" />
    <path d="M3 10h18M7 14.5h4" />
  </>,
);

/** Cards in a stack. */
export const PrintedCardsIcon = createIcon(
  <>
    <path d="M6 4.5h12M4.5 8h15" />
    <rect x="3" y="11.5" width="18" height="8" rx="2" />
  </>,
);

/** A house with a cross. */
export const ClinicIcon = createIcon(<path d="M5 20V9l7-5 7 5v11zM12 11v6m-3-3h6" />);

/** A box. */
export const ProductIcon = createIcon(
  <path d="m12 3.5 7.5 4.2v8.6L12 20.5l-7.5-4.2V7.7zM4.5 7.7 12 12l7.5-4.3M12 12v8.5" />,
);

/** An arrow up from a tray. */
export const ImportIcon = createIcon(<path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 16v3.5h15V16" />);

/** Two people. */
export const AccountsIcon = createIcon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M3 19.5c.5-3.5 3-5 6-5s5.5 1.5 6 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 15c2 .7 3.2 2.2 3.5 4.5" />
  </>,
);

/** A clock that goes back. */
export const HistoryIcon = createIcon(<path d="M4.5 4.5v4.5H9M5 9a8 8 0 1 1-1 5M12 8v4.5l3 2" />);

/** A pulse. */
export const HealthIcon = createIcon(<path d="M3 12h4l2.5-6.5L14 18.5l2.5-6.5H21" />);

/** A calendar with a mark. */
export const VisitsIcon = createIcon(<path d="M4 6h16v14H4zM4 10h16M8 3.5V7m8-3.5V7m-7 8 2 2 4-4" />);

/** Three dots. */
export const MoreIcon = createIcon(
  <g fill="currentColor" strokeWidth="1">
    <circle cx="5.5" cy="12" r="1.5" />
    <circle cx="12" cy="12" r="1.5" />
    <circle cx="18.5" cy="12" r="1.5" />
  </g>,
);

/** An arrow to the left or right of a line. */
export function FoldIcon({ isOpen, ...props }: IconProps & { isOpen: boolean }) {
  return (
    <Icon {...props}>
      <path d={isOpen ? 'M5 5v14M19 12H9m4-4.5L8.5 12l4.5 4.5' : 'M19 5v14M5 12h10m-4-4.5 4.5 4.5-4.5 4.5'} />
    </Icon>
  );
}
