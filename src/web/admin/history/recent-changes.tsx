import { Text } from '@mantine/core';
import { changes as words } from '#strings/vi/admin/changes.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { ChangeTable } from '#web/admin/list/change-table.tsx';
import type { PageHandle } from '#web/admin/session/account.ts';
import { PageHead } from '#web/admin/ui/page-head.tsx';

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'edit' };

/** The last changes of everybody, each of which can be taken back. */
export default function RecentChanges() {
  return (
    <>
      <PageHead title={words.title} help="history" />
      <Text c="dimmed">{words.lead}</Text>
      <Text c="dimmed" mb="md">
        {words.notHere}
      </Text>
      <ChangeTable />
    </>
  );
}
