import { Button, Group } from '@mantine/core';
import { list as words } from '#strings/vi/admin/list.ts';
import { paging } from '#strings/vi/paging.ts';
import { type ListState, lastPage, listSearch } from '#web/admin/list/list-state.ts';
import { useTableSettings } from '#web/admin/list/table-settings.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { sizes } from '#web/ui/sizes.ts';

interface ListFootProps {
  state: ListState;
  /** The state that the list will have once it is loaded, if it has a search. */
  next?: ListState;
  total: number;
  /** True where rows show whole values anyway. */
  isWhole?: boolean;
}

/** The position in the list and links to its other pages. */
export function ListFoot({ state, next = state, total, isWhole }: ListFootProps) {
  const from = (state.page - 1) * sizes.page + 1;
  const to = Math.min(from + sizes.page - 1, total);
  return (
    <Group component="footer" gap="xs" justify="space-between" mt="md" c="dimmed">
      <p>{words.caption(from, to, total)}</p>
      {!isWhole && <DensitySwitch />}
      {total > sizes.page && (
        <Pagination
          page={state.page}
          words={paging}
          pages={lastPage(total)}
          to={(page) => listSearch({ ...next, page }) || '?'}
          preventScrollReset
        />
      )}
    </Group>
  );
}

/** Switches between rows of one line and rows with room for long texts, in windows that show a table. */
function DensitySwitch() {
  const [{ density }, change] = useTableSettings();
  const isRoomy = density === 'roomy';
  return (
    <Button
      variant={isRoomy ? 'light' : 'default'}
      ml="md"
      mr="auto"
      px="sm"
      fw={isRoomy ? 600 : 400}
      c="var(--accent-deep)"
      visibleFrom="md"
      aria-pressed={isRoomy}
      onClick={() => change({ density: isRoomy ? 'compact' : 'roomy' })}
    >
      {words.roomyRows}
    </Button>
  );
}
