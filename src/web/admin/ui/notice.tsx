import { Card, type CardProps, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Problem } from '#web/admin/ui/problem.tsx';

interface NoticeProps extends CardProps {
  ref?: Ref<HTMLDivElement>;
  title: ReactNode;
  children?: ReactNode;
}

/** What is wrong, in a red frame, and below it what can be done. */
export const Notice = ({ title, children, ...props }: NoticeProps) => (
  <Card role="alert" mb="md" bd="1px solid var(--expired)" bg="var(--expired-ground)" {...props}>
    <Text component="h2" fz="1.125rem">
      <Problem>{title}</Problem>
    </Text>
    {children}
  </Card>
);
