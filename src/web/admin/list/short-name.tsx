import type { ReactNode } from 'react';
import { splitClinicName } from '#domain/clinic/split-clinic-name.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { MarkedText } from '#web/admin/ui/marked-text.tsx';
import styles from './record-table.module.css';

/** The name of a clinic. Rows of one line show its generic words as initials, so that there is room for the name. */
export function shortClinicName(name: string, query: string): ReactNode {
  const { type } = splitClinicName(name);
  return shortName(name, type, words.genericInitials(type), query);
}

/** What a column of doctors says already. */
const doctor = /^(?:bác sĩ|bs)[.\s]+/iu;

/** The name of a doctor; in rows of one line without the word that the column's label is. */
export function shortDoctorName(name: string | null, query: string): ReactNode {
  return name === null ? admin.none : shortName(name, doctor.exec(name)?.[0] ?? '', '', query);
}

/** @param generic the generic words that the name begins with; may be empty */
function shortName(name: string, generic: string, short: string, query: string): ReactNode {
  if (generic === '') return <MarkedText text={name} query={query} />;
  return (
    <span>
      <span className={styles.generic} data-short={short}>
        <MarkedText text={generic} query={query} />
      </span>
      <MarkedText text={name.slice(generic.length)} query={query} />
    </span>
  );
}
