import { Card, type CardProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Problem } from '#web/admin/ui/problem.tsx';

interface NoticeProps extends CardProps {
  ref?: Ref<HTMLDivElement>;
  title: ReactNode;
  tabIndex?: number;
  children?: ReactNode;
}

/** What is wrong, in a red frame, and below it what can be done. */
export const Notice = ({ title, children, ...props }: NoticeProps) => (
  <Card role="alert" mb="md" bd="1px solid var(--expired)" bg="var(--expired-ground)" {...props}>
    <h2>
      <Problem>{title}</Problem>
    </h2>
    {children}
  </Card>
);
