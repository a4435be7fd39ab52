import { Button } from '@mantine/core';
import { useRef } from 'react';
import { href, Link } from 'react-router';
import { admin } from '#strings/vi/admin/common.ts';
import { importing as words } from '#strings/vi/admin/import.ts';
import { importUpload } from '#strings/vi/admin/import-upload.ts';
import { type ImportReport, reportTable, reportText } from '#web/admin/import/import-report.ts';
import { CopyButton } from '#web/admin/ui/copy-button.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import styles from './import-dialog.module.css';

interface ImportDialogProps {
  report: ImportReport;
  onClose: () => void;
}

/** Shows the report of an import, with buttons to copy it and to save it as a file. */
export function ImportDialog({ report, onClose }: ImportDialogProps) {
  const text = useRef<HTMLElement>(null);
  const { title, lines, unlisted, warnings, issues, importId } = report;
  const isMendable = importId !== undefined;
  const buttons = (
    <>
      <CopyButton of={text} />
      <Button variant="default" size="md" onClick={() => save(report, 'txt')}>
        {words.saveText}
      </Button>
      {issues.length > 0 && (
        <Button variant="default" size="md" onClick={() => save(report, 'csv')}>
          {words.saveTable}
        </Button>
      )}
      <Button size="md" variant={isMendable ? 'default' : 'filled'} autoFocus={!isMendable} onClick={onClose}>
        {admin.close}
      </Button>
      {isMendable && (
        <Button
          component={Link}
          to={href('/admin/import-excel/:id', { id: importId })}
          size="md"
          // React focuses no link by `autoFocus`; a dialog that opens focuses what has the attribute.
          ref={(link: HTMLAnchorElement | null) => link?.setAttribute('autofocus', '')}
          onClick={onClose}
        >
          {importUpload.mend}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={title} buttons={buttons} onClose={onClose} isWide>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section ref={text} className={styles.text} tabIndex={0} aria-label={title}>
        {lines.length > 0 && <Lines of={lines} />}
        {unlisted > 0 && <p>{words.more(unlisted)}</p>}
        {warnings.length > 0 && (
          <>
            <h3>{words.warnings}</h3>
            <Lines of={warnings} />
          </>
        )}
      </section>
    </Dialog>
  );
}

function Lines({ of }: { of: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Downloads the report, named after the imported file. */
function save(report: ImportReport, kind: 'txt' | 'csv'): void {
  const address = URL.createObjectURL(kind === 'txt' ? reportText(report) : reportTable(report));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${words.fileName(report.file.replace(/\.\w+$/, ''))}.${kind}`;
  link.click();
  URL.revokeObjectURL(address);
}
