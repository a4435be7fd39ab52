// Apart from the other icons, since an answer is loaded when there is one.
import { createIcon } from '#web/ui/icons.tsx';

/** An arrow out of a box. */
export const ShareIcon = createIcon(
  <path d="M12 14.500v-11m-4 4 4-4 4 4M8 10.500H6a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-6a2 2 0 0 0-2-2h-2" />,
);

/** A pin on a map. */
export const PinIcon = createIcon(
  <>
    <path d="M12 21c4.5-4.6 7-8.1 7-11.2A7 7 0 0 0 5 9.8C5 12.9 7.5 16.4 12 21z" />
    <circle cx="12" cy="9.8" r="2.5" />
  </>,
);

/** A house with a cross: a clinic. */
export const ClinicIcon = createIcon(<path d="M4 10.5 12 4l8 6.5V20H4zM12 11v5m-2.5-2.5h5" />);
