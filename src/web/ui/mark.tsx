/** The brand's mark, beside its name. */
export function Mark({ className }: { className?: string | undefined }) {
  return <img className={className} src="/favicon.svg" alt="" width="64" height="64" />;
}
