import { Button } from '@mantine/core';
import { type DragEvent, useId, useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { importing as words } from '#strings/vi/admin/import.ts';
import { importUpload } from '#strings/vi/admin/import-upload.ts';
import { acceptedFiles, isAcceptedFile } from '#web/admin/import/accepted-files.ts';
import { ImportDialog } from '#web/admin/import/import-dialog.tsx';
import { ImportProgress } from '#web/admin/import/import-progress.tsx';
import { closeReport, startCheck, startImport, stopImport, useImport } from '#web/admin/import/use-import.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { useFileDrag } from '#web/admin/ui/use-file-drag.ts';
import { toastError, toastWarning } from '#web/ui/toasts.tsx';
import styles from './import-panel.module.css';

/** Imports a spreadsheet of cards: the panel opens, a file is chosen or dropped there, then added. */
export function ImportPanel() {
  return useMayWrite() && <Panel />;
}

function Panel() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
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
    if (!isValid || !chosen) clear();
    else setFile(chosen);
  }

  function clear() {
    setFile(undefined);
    if (input.current) input.current.value = '';
  }

  function add() {
    if (running) return;
    if (!file) return toastWarning(words.noFile);
    clear();
    void startImport(file);
  }

  async function check() {
    if (running || !file) return;
    clear();
    const opened = await startCheck(file);
    if (opened !== undefined) await navigate(href('/admin/import-excel/:id', { id: opened }));
  }

  function cancel() {
    clear();
    if (!isStoring) stopImport();
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    if (!running) choose(event.dataTransfer.files[0]);
  }

  const panel = (
    <section
      id={`${id}-panel`}
      className={styles.panel}
      aria-label={words.panel}
      data-dragged={isDragged || undefined}
      hidden={!isOpen}
      onDrop={onDrop}
    >
      {running ? (
        <ImportProgress {...running} />
      ) : (
        <div className={styles.chooser}>
          <input
            ref={input}
            id={id}
            className={styles.input}
            type="file"
            accept={acceptedFiles}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          <label className={styles.choose} htmlFor={id}>
            {words.choose}
          </label>
          <output className={styles.file} htmlFor={id}>
            {isDragged ? words.dropNow : (file?.name ?? <Hint />)}
          </output>
        </div>
      )}
      <Button size="md" data-disabled={running ? true : undefined} aria-disabled={running !== undefined} onClick={add}>
        {words.add}
      </Button>
      <Button
        variant="default"
        size="md"
        data-disabled={isStoring || undefined}
        aria-disabled={isStoring}
        onClick={cancel}
      >
        {words.cancel}
      </Button>
      {file && !running && (
        <Button variant="subtle" size="md" onClick={() => void check()}>
          {importUpload.firstCheck}
        </Button>
      )}
    </section>
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
      {words.fileTypes} <span className={styles.drop}>{words.drop}</span>
    </>
  );
}
