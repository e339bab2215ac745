import type { InvoiceActs } from '../invoice-acts.ts';
import { useAround } from './around.ts';
import { PageFrame } from './frames/index.ts';
import { OpenedInvoice } from './opened-invoice.tsx';
import { useViewerLook } from './viewer-look.ts';

type InvoiceSheetProps = {
  id: string;
  acts: InvoiceActs;
  /** `isBeside`: it lies in the list that this one was opened from. */
  onMove: (id: string, isBeside: boolean) => void;
  onClose: () => void;
};

/** One invoice as a page of its own, such as a link leads to; with those around it where a list led to it. */
export function InvoiceSheet({ onMove, ...props }: InvoiceSheetProps) {
  const look = useViewerLook();
  const around = useAround(props.id);
  return (
    <OpenedInvoice
      {...props}
      look={look}
      loaded={around}
      Frame={PageFrame}
      onMove={(id) =>
        onMove(
          id,
          around.places.some((place) => place.id === id),
        )
      }
    />
  );
}
