import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ImportDetail, ImportEvent } from '#contract/imports-wire.ts';
import { waits } from '#web/ui/waits.ts';

/** How far a running import is. The page is loaded anew when the import has another state. */
export function useImportProgress(detail: ImportDetail): ImportEvent['progress'] {
  const { _id: id, state } = detail;
  const [progress, setProgress] = useState(detail.progress);
  const { revalidate } = useRevalidator();
  const running = state === 'checking' || state === 'storing';
  useEffect(() => {
    if (!running) return;
    setProgress(null);
    const events = new EventSource(`/api/imports/${id}/events`);
    events.addEventListener('import', ({ data }: MessageEvent<string>) => {
      const event: ImportEvent = JSON.parse(data);
      setProgress(event.progress);
      if (event.state !== state) void revalidate();
    });
    let polling: ReturnType<typeof setInterval> | undefined;
    events.addEventListener('error', () => {
      // The browser connects again by itself, but not after a refusal, such as that of a proxy.
      if (events.readyState === EventSource.CLOSED) polling ??= setInterval(revalidate, waits.importPoll);
      void revalidate();
    });
    return () => {
      events.close();
      clearInterval(polling);
    };
  }, [id, state, running, revalidate]);
  return running ? (progress ?? detail.progress) : null;
}
