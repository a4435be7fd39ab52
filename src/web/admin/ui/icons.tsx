import { createIcon, Icon, type IconProps } from '#web/ui/icons.tsx';

/** A plus sign. */
export const PlusIcon = createIcon(<path d="M12 5v14M5 12h14" />);

/** A pencil. */
export const EditIcon = createIcon(
  <>
    <path d="m4 20 1-4.5L16.2 4.3a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L8.5 19z" />
    <path d="m14 6.5 3.5 3.5" />
  </>,
);

/** A sheet with lines of text. */
export const NoteIcon = createIcon(<path d="M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3.5" />);

/** Six dots. */
export const GripIcon = createIcon(
  <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="3" />,
);

/** A bin. */
export const BinIcon = createIcon(<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5m4-5v5" />);

/** An arrow up or down for the order of a column. */
export function SortIcon({ dir, ...props }: IconProps & { dir: 'asc' | 'desc' }) {
  return (
    <Icon {...props}>
      <path d={dir === 'asc' ? 'M12 18V6m-5 5 5-5 5 5' : 'M12 6v12m-5-5 5 5 5-5'} />
    </Icon>
  );
}

/** A return arrow. */
export const RestoreIcon = createIcon(<path d="M4.5 9.5h10a4.75 4.75 0 0 1 0 9.5H9M4.5 9.5l4-4m-4 4 4 4" />);

/** A key. */
export const KeyIcon = createIcon(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="m11 12.7 8.5-8.2M16 8l2.7 2.7" />
  </>,
);

/** A padlock. */
export const LockIcon = createIcon(
  <>
    <rect x="5" y="11" width="14" height="9.5" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </>,
);

/** An open padlock. */
export const UnlockIcon = createIcon(
  <>
    <rect x="5" y="11" width="14" height="9.5" rx="2" />
    <path d="M8 11V7.5a4 4 0 0 1 7.7-1.5" />
  </>,
);

/** A question mark in a circle. */
export const HelpIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.4 9.4a2.6 2.6 0 1 1 3.8 2.3c-.8.4-1.2 1-1.2 1.9M12 16.8v.1" />
  </>,
);

/** The letter i in a circle. */
export const InfoIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11.3v5.2m0-8.6v.1" />
  </>,
);

/** A funnel. */
export const FilterIcon = createIcon(<path d="M4 5.5h16l-6.5 7.5v6l-3-1.5V13z" />);

/** A shield with a tick. */
export const ShieldIcon = createIcon(
  <>
    <path d="M12 3 5 5.6v5.6c0 4.4 2.9 7.9 7 9.8 4.1-1.9 7-5.4 7-9.8V5.6z" />
    <path d="m9 11.8 2.2 2.2 3.9-4.2" />
  </>,
);

/** An arrow that leaves a tray. */
export const HandOverIcon = createIcon(<path d="M4 13v6h16v-6M12 15V4.5M7.5 9 12 4.5 16.5 9" />);
