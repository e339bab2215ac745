import { useEffect, useRef } from 'react';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { FaultSummary } from './fault-summary.tsx';

/**
 * What stands against the invoice and what the server refused, between the sheet and the buttons that
 * asked for it: in sight however far the sheet is scrolled. A failed act brings the focus here.
 */
export function FaultPanel({ error }: { error: unknown }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) panel.current?.focus();
  }, [error]);
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="flex max-h-[40dvh] shrink-0 flex-col gap-2 overflow-y-auto px-4 py-2 outline-none empty:hidden"
    >
      <FaultSummary />
      <ErrorLine error={error} />
    </div>
  );
}
