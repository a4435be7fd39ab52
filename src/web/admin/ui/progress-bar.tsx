import { Box, Group, Text } from '@mantine/core';
import { admin } from '#strings/vi/admin/common.ts';

interface ProgressBarProps {
  /** The id of the element that names it. */
  labelledBy: string;
  /** The progress, from 0 to 1; undefined while it is unknown. */
  share: number | undefined;
}

/** A bar with the percentage beside it. */
export function ProgressBar({ labelledBy, share }: ProgressBarProps) {
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  return (
    <Group wrap="nowrap" gap="sm" style={{ flex: '1 1 12rem' }}>
      <Box
        component="progress"
        h="0.75rem"
        flex="1 1 8rem"
        aria-labelledby={labelledBy}
        max={100}
        {...(percent !== undefined && { value: percent })}
      />
      {percent !== undefined && (
        <Text ta="end" miw="3rem">
          {admin.percent(percent)}
        </Text>
      )}
    </Group>
  );
}
