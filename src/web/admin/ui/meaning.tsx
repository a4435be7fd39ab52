import { Text } from '@mantine/core';
import { meaningOf } from '#strings/vi/meanings.ts';

/** What an English sentence of the specification means, quietly; nothing for any other text. */
export function Meaning({ of }: { of: string }) {
  const meaning = meaningOf(of);
  return meaning === undefined ? null : (
    <Text c="dimmed" fz="sm" fw={400}>
      {meaning}
    </Text>
  );
}
