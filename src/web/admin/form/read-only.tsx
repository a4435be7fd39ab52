import { Anchor, Box, Card, Paper } from '@mantine/core';
import { href, Link } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import type { RecordView } from '#web/admin/form/record-view.ts';
import { shownText } from '#web/admin/form/typed-fields.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import styles from './record-form.module.css';

interface ReadOnlyValuesProps<Row extends RecordRow, Field extends string> {
  definition: RecordView<Row, Field>;
  record: Row;
}

/** The values of a record that the account may not change, as text and in the order of the form. */
export function ReadOnlyValues<Row extends RecordRow, Field extends string>({
  definition,
  record,
}: ReadOnlyValuesProps<Row, Field>) {
  const values = definition.toFormValues(record);
  return (
    <Paper component="dl" p="lg" className={styles.values ?? ''}>
      {definition.order.map((field) => (
        <div key={field}>
          <dt>{definition.labels[field]}</dt>
          <dd>
            {field === definition.picture && values[field] !== '' ? (
              <Box component="img" w="min(16rem, 100%)" bdrs="md" src={values[field]} alt={words.picture.current} />
            ) : (
              shownText(values[field], definition.fields[field].type) || admin.none
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{words.state}</dt>
        <dd>{record.binnedAt === null ? words.active : words.inactive}</dd>
      </div>
    </Paper>
  );
}

interface ReadOnlyNoticeProps {
  resource: Pick<ResourceConfig<never>, 'wire'>;
  record: RecordRow | undefined;
}

/** Explains why a form is read-only: the record is binned, or the account may not write. */
export function ReadOnlyNotice({ resource, record }: ReadOnlyNoticeProps) {
  const mayWrite = useMayWrite();
  if (record && record.binnedAt !== null)
    return (
      <Card mb="lg">
        <p>{words.inBin}</p>
        <Anchor component={Link} to={`${href('/admin/recycle')}?type=${resource.wire.toUpperCase()}`}>
          {words.toBin}
        </Anchor>
      </Card>
    );
  return mayWrite ? null : <Card mb="lg">{words.mayNotWrite}</Card>;
}
