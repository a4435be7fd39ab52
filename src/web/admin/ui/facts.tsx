import { Box, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';

/** Facts with what each is about; those that are null are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, fact: ReactNode])[] }) => (
  <Box component="dl">
    {facts.map(
      ([label, fact]) =>
        fact !== null && (
          <SimpleGrid key={label} cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing={0} maw="40rem" py={4}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </SimpleGrid>
        ),
    )}
  </Box>
);
