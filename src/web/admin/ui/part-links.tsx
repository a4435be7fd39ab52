import { Button, Flex, type FlexProps } from '@mantine/core';
import { Link } from 'react-router';

interface PartLinksProps extends FlexProps {
  label: string;
  parts: readonly { to: string; text: string; isShown: boolean }[];
}

/** Links to the parts of a page, of which one is shown. */
export const PartLinks = ({ label, parts, ...props }: PartLinksProps) => (
  <Flex component="nav" wrap="wrap" gap="xs" aria-label={label} {...props}>
    {parts.map(({ to, text, isShown }) => (
      <Button
        key={to}
        component={Link}
        to={to}
        variant={isShown ? 'filled' : 'default'}
        aria-current={isShown ? 'page' : undefined}
      >
        {text}
      </Button>
    ))}
  </Flex>
);
