import { LoaderCircle } from 'lucide-react';

/** A busy mark; it shows only once half a second has passed (UX-010). It stands on buttons and takes no press. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <span className="appear-late pointer-events-none inline-flex">
      <LoaderCircle aria-hidden size={size} className="animate-spin" />
    </span>
  );
}
