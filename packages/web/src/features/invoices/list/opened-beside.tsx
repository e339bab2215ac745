import { InvoiceViewer, type InvoiceViewerProps } from '../viewer/index.ts';
import { useOpenedId } from './opened-invoice-id.ts';
import type { InvoiceListState } from './use-invoice-list.ts';

/** What may be done with the invoice that is open. */
export type ViewerActs = Pick<InvoiceViewerProps, 'acts' | 'actsOf' | 'omit' | 'children'>;

type OpenedBesideProps = {
  list: InvoiceListState;
  viewer: ViewerActs;
  onBeside: (isBeside: boolean) => void;
};

/** The invoice that the address opens. It alone of the page is drawn when another is opened. */
export function OpenedBeside({ list, viewer, onBeside }: OpenedBesideProps) {
  const id = useOpenedId();
  if (id === null) return null;
  return (
    <InvoiceViewer
      {...viewer}
      id={id}
      loaded={list.loaded}
      onMove={list.show}
      onClose={() => list.show(null)}
      onBeside={onBeside}
    />
  );
}
