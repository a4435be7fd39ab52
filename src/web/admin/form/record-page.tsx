import { Box, Button } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { type Loaded, load } from '#web/admin/api/call.ts';
import type { RecordView } from '#web/admin/form/record-view.ts';
import { lastListUrl } from '#web/admin/list/list-state.ts';
import { getRecord } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { MessagePanel } from '#web/admin/ui/messages.tsx';
import { RetryButton } from '#web/admin/ui/retry-button.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';

/** The record of a form's page, undefined for a new one. */
type LoadedRecord<Row extends RecordRow> = Loaded<{ record: Row | undefined }>;

/** Loads the record with the id of an address; none if that has no id. */
export const loadRecord = <Row extends RecordRow>(
  resource: ResourceConfig<Row>,
  id: string | undefined,
): Promise<LoadedRecord<Row>> =>
  load(async () => ({ record: id === undefined ? id : await getRecord(resource, id) }), resource.words.notFetched);

interface RecordPageProps<Row extends RecordRow> {
  definition: Pick<RecordView<Row>, 'wire' | 'listPage' | 'formWords'>;
  loaded: LoadedRecord<Row>;
  /** The form of a record, or of a new one. */
  children: (record: Row | undefined) => ReactNode;
}

/** The page that creates or edits a record; one that could not be loaded is replaced by the reason. */
export function RecordPage<Row extends RecordRow>({ definition, loaded, children }: RecordPageProps<Row>) {
  const { revalidate, state } = useRevalidator();
  const { record, failed } = loaded;
  if (failed === undefined) return <Fragment key={record?.id}>{children(record)}</Fragment>;
  return (
    <Box maw="56rem" mx="auto">
      <h1>{definition.formWords.update}</h1>
      <Box mt="lg">
        <MessagePanel role="alert" icon={WarningIcon} text={failed}>
          <RetryButton size="lg" isBusy={state === 'loading'} onRetry={() => void revalidate()} />
          <Button component={Link} to={lastListUrl(definition)} size="lg" variant="default">
            {words.back}
          </Button>
        </MessagePanel>
      </Box>
    </Box>
  );
}
