import { Button, Group, Text } from '@mantine/core';
import { type DragEvent, useId, useRef, useState } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { admin } from '#strings/vi/admin/common.ts';
import { importUpload, importing as words } from '#strings/vi/admin/import.ts';
import { acceptedFiles, isAcceptedFile } from '#web/admin/import/send-file.ts';
import {
  closeReport,
  type ImportReport,
  reportTable,
  reportText,
  startCheck,
  startImport,
  stopImport,
  useImport,
} from '#web/admin/import/use-import.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { DropArea, DropHint, FileButton, useFileDrag } from '#web/admin/ui/choose-file.tsx';
import { CopyButton } from '#web/admin/ui/copy-button.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { ProgressBar } from '#web/admin/ui/progress-bar.tsx';
import { toastError, toastWarning } from '#web/ui/toasts.tsx';
import styles from './import-panel.module.css';

/** Imports a spreadsheet of cards: the panel opens, a file is chosen or dropped there, then added. */
export function ImportPanel() {
  return useMayWrite() && <Panel />;
}

function Panel() {
  const id = useId();
  const [file, setFile] = useState<File>();
  const { running, report } = useImport();
  const isDragged = useFileDrag();
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || isDragged || running !== undefined || file !== undefined;
  const navigate = useNavigate();
  /** The upload is complete, so the import can no longer be canceled. */
  const isStoring = running?.share === 1;

  function choose(chosen: File | undefined) {
    const isValid = chosen === undefined || isAcceptedFile(chosen);
    if (!isValid) toastError(words.wrongKind);
    setFile(isValid ? chosen : undefined);
  }

  function add() {
    if (running) return;
    if (!file) return toastWarning(words.noFile);
    setFile(undefined);
    void startImport(file);
  }

  async function check() {
    if (running) return;
    if (!file) return toastWarning(words.noFile);
    setFile(undefined);
    const opened = await startCheck(file);
    if (opened !== undefined) await navigate(href('/admin/import-excel/:id', { id: opened }));
  }

  function cancel() {
    setFile(undefined);
    if (!isStoring) stopImport();
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    if (!running) choose(event.dataTransfer.files[0]);
  }

  const panel = (
    // In a row of its own, below title and buttons.
    <DropArea
      id={`${id}-panel`}
      w="100%"
      p="0.375rem"
      display={isOpen ? 'flex' : 'none'}
      style={{ order: 1 }}
      aria-label={words.panel}
      isDragged={isDragged}
      onDrop={onDrop}
    >
      {running ? (
        <ImportProgress {...running} />
      ) : (
        <Group gap="sm" flex="1 1 17rem" fz="sm">
          <FileButton variant="light" accept={acceptedFiles} isSingle onChoose={([chosen]) => choose(chosen)}>
            {words.choose}
          </FileButton>
          <Text component="output" flex="1 1 9rem" lh={1.5} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {isDragged ? words.dropNow : (file?.name ?? <Hint />)}
          </Text>
        </Group>
      )}
      <Button
        data-disabled={running ? true : undefined}
        aria-disabled={running !== undefined}
        onClick={() => void check()}
      >
        {importUpload.firstCheck}
      </Button>
      <Button
        variant="default"
        data-disabled={running ? true : undefined}
        aria-disabled={running !== undefined}
        onClick={add}
      >
        {words.add}
      </Button>
      <Button variant="default" data-disabled={isStoring || undefined} aria-disabled={isStoring} onClick={cancel}>
        {words.cancel}
      </Button>
    </DropArea>
  );
  return (
    <>
      <Button
        variant="default"
        aria-expanded={isOpen}
        aria-controls={`${id}-panel`}
        onClick={() => setUnfolded(!isOpen)}
      >
        {words.panel}
      </Button>
      {panel}
      {report && <ImportDialog report={report} onClose={closeReport} />}
    </>
  );
}

/** The accepted file types. The hint about dropping is hidden on touch screens. */
function Hint() {
  return (
    <>
      {words.fileTypes} <DropHint>{words.drop}</DropHint>
    </>
  );
}

/** The progress of an import: the upload in percent, then an indeterminate bar while rows are stored. */
function ImportProgress({ name, share }: { name: string; share: number }) {
  const id = useId();
  const isSent = share === 1;
  return (
    <Group gap={0} flex="1 1 17rem" fz="sm">
      <Text id={id} w="100%" lh={1.5} c="dimmed" truncate role="status">
        {isSent ? words.storing : words.sending(name)}
      </Text>
      <ProgressBar labelledBy={id} share={isSent ? undefined : share} />
    </Group>
  );
}

interface ImportDialogProps {
  report: ImportReport;
  onClose: () => void;
}

/** Shows the report of an import, with buttons to copy it and to save it as a file. */
function ImportDialog({ report, onClose }: ImportDialogProps) {
  const text = useRef<HTMLElement>(null);
  const { title, lines, unlisted, warnings, issues, importId } = report;
  const isMendable = importId !== undefined;
  const buttons = (
    <>
      <CopyButton of={text} />
      <Button variant="default" onClick={() => save(report, 'txt')}>
        {words.saveText}
      </Button>
      {issues.length > 0 && (
        <Button variant="default" onClick={() => save(report, 'csv')}>
          {words.saveTable}
        </Button>
      )}
      <Button variant={isMendable ? 'default' : 'filled'} autoFocus={!isMendable} onClick={onClose}>
        {admin.close}
      </Button>
      {isMendable && (
        <Button
          component={Link}
          to={href('/admin/import-excel/:id', { id: importId })}
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
