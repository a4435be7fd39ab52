import { Button } from '@mantine/core';
import { useState } from 'react';
import { historyPage as words } from '#strings/vi/admin/history.ts';
import type { HistoryFilters } from '#web/admin/history/history-state.ts';
import { ExportDialog } from '#web/admin/ui/export-dialog.tsx';
import { DownloadIcon } from '#web/ui/shared-icons.tsx';

/** Downloads the lines that match the filters as a spreadsheet. */
export function ExportHistory({ filters }: { filters: HistoryFilters }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<DownloadIcon />} onClick={() => setOpen(true)}>
        {words.export}
      </Button>
      {isOpen && (
        <ExportDialog
          title={words.exportTitle}
          lead={words.exportLead}
          action="/api/admin/history/export"
          parameters={filters}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
