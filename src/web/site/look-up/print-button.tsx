import { answer as words } from '#strings/vi/site/answer.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Prints the card. Shown after hydration; without JavaScript the browser's print menu does the same. */
export function PrintButton({ className }: { className: string | undefined }) {
  const isHydrated = useHydrated();
  return (
    <div className={className}>
      {isHydrated && (
        <button type="button" onClick={() => window.print()}>
          <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" aria-hidden="true">
            <g strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
              <path d="M7 8.5v-5h10v5M7 17H5.5A2.5 2.5 0 0 1 3 14.5V11a2.5 2.5 0 0 1 2.5-2.5h13A2.5 2.5 0 0 1 21 11v3.5A2.5 2.5 0 0 1 18.5 17H17" />
              <path d="M7 14h10v6.5H7zM17 11.5h.1" />
            </g>
          </svg>
          {words.print}
        </button>
      )}
    </div>
  );
}
