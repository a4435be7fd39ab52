import { Icon } from '#web/ui/icons.tsx';

/** An arrow head. */
export function ArrowIcon({ to }: { to: 'left' | 'right' }) {
  return (
    <Icon>
      <path d={to === 'left' ? 'm14.5 5-7 7 7 7' : 'm9.5 5 7 7-7 7'} />
    </Icon>
  );
}
