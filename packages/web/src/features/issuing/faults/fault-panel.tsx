import { useEffect, useRef } from 'react';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { FaultSummary } from './fault-summary.tsx';

/**
 * Faults and the last refusal, between the sheet and its buttons so that they stay visible while the sheet
 * scrolls. Receives the focus after a failed action.
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
