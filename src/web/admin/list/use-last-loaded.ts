import { useEffect, useRef } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { listSearch } from '#web/admin/list/list-state.ts';
import type { ListData } from '#web/admin/list/load-list.ts';

/** The data of a list. If it could not be loaded anew, the rows of before stay, and `failed` says why they may be outdated. */
export function useLastLoaded<Row extends RecordRow>(data: ListData<Row>): ListData<Row> {
  const last = useRef(data);
  useEffect(() => {
    if (data.failed === undefined) last.current = data;
  }, [data]);
  if (data.failed === undefined || listSearch(data.state) !== listSearch(last.current.state)) return data;
  const { rows, total } = last.current;
  return { ...data, rows, total };
}
