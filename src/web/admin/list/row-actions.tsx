import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { list as words } from '#strings/vi/admin/list.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { BinIcon, EditIcon } from '#web/admin/ui/icons.tsx';
import styles from './record-table.module.css';

interface RowActionsProps<Row extends RecordBase> {
  noun: ResourceConfig<Row>;
  row: Row;
  onRemove: (row: Row) => void;
}

/** What can be done with a record of a list: editing it, deleting it. */
export function RowActions<Row extends RecordBase>({ noun, row, onRemove }: RowActionsProps<Row>) {
  const name = noun.nameOf(row);
  return (
    <>
      <Link className={styles.action} to={noun.updatePage(row.id)} replace aria-label={words.editRow(name)}>
        <EditIcon />
        <span>{words.edit}</span>
      </Link>
      <RowButton icon={<BinIcon />} label={words.remove} name={words.removeRow(name)} onClick={() => onRemove(row)} />
    </>
  );
}

interface RowButtonProps {
  icon: ReactNode;
  label: string;
  /** The label with the record's name. */
  name: string;
  /** True where nothing is taken away. */
  isGentle?: boolean;
  onClick: () => void;
}

/** A button of a row: an icon where rows are narrow, with its label on cards. */
export function RowButton({ icon, label, name, isGentle, onClick }: RowButtonProps) {
  const className = isGentle ? `${styles.action} ${styles.gentle}` : styles.action;
  return (
    <button className={className} type="button" aria-label={name} title={label} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </button>
  );
}
