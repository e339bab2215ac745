import type { InvoiceActs } from '../invoice-acts.ts';
import { PageFrame } from './frames.tsx';
import { useHandedOverList } from './handed-over-list.ts';
import { OpenedInvoice } from './opened-invoice.tsx';
import { useViewerLook } from './viewer-look.ts';

type InvoiceSheetProps = {
  id: string;
  acts: InvoiceActs;
  /** `isBeside`: the invoice is in the list from which this one was opened. */
  onMove: (id: string, isBeside: boolean) => void;
  onClose: () => void;
};

/** Page of one invoice, with previous and next if it was opened from a list. */
export function InvoiceSheet({ onMove, ...props }: InvoiceSheetProps) {
  const look = useViewerLook();
  const neighbours = useHandedOverList(props.id);
  return (
    <OpenedInvoice
      {...props}
      look={look}
      loaded={neighbours}
      Frame={PageFrame}
      onMove={(id) =>
        onMove(
          id,
          neighbours.places.some((entry) => entry.id === id),
        )
      }
    />
  );
}
