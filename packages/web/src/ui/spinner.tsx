import { LoaderCircle } from 'lucide-react';

/** A busy mark, shown after half a second (UX-010). It takes no press, so that the button beneath it does. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <span className="appear-late pointer-events-none inline-flex">
      <LoaderCircle aria-hidden size={size} className="animate-spin" />
    </span>
  );
}
