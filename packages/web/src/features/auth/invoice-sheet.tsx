const LINES = [
  ['w-40', 'w-14'],
  ['w-32', 'w-10'],
  ['w-44', 'w-16'],
  ['w-28', 'w-12'],
] as const;

/** A sheet of paper that looks like an invoice; decoration only. */
export function InvoiceSheet() {
  return (
    <div
      aria-hidden
      className="relative w-90 -rotate-1 rounded-control border border-line bg-surface p-7 shadow-float"
    >
      <div className="mb-6 flex items-start justify-between">
        <div className="flex flex-col gap-2">
          <span className="h-2.5 w-36 rounded-pill bg-ink" />
          <span className="h-1.5 w-24 rounded-pill bg-line" />
          <span className="h-1.5 w-28 rounded-pill bg-line" />
        </div>
        <span className="tabular text-small text-muted">1C26TAA · 00000042</span>
      </div>
      {LINES.map(([name, amount]) => (
        <div
          key={name}
          className="flex items-center justify-between border-t border-hairline py-2.5"
        >
          <span className={`h-1.5 rounded-pill bg-line ${name}`} />
          <span className={`h-1.5 rounded-pill bg-line ${amount}`} />
        </div>
      ))}
      <div className="flex items-center justify-between border-t border-line pt-3">
        <span className="h-2 w-20 rounded-pill bg-line" />
        <span className="tabular text-title font-semibold text-primary-600">188.214.868 ₫</span>
      </div>
      <svg viewBox="0 0 96 96" className="absolute -bottom-9 left-28 size-20 text-success">
        <title>✓</title>
        <circle
          cx="48"
          cy="48"
          r="44"
          fill="var(--color-success-50)"
          stroke="currentColor"
          strokeWidth="2"
        />
        <circle cx="48" cy="48" r="37" fill="none" stroke="currentColor" strokeDasharray="2 4" />
        <path
          d="M33 49l10 10 20-21"
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </div>
  );
}
