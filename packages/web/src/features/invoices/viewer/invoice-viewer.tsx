import type { InvoiceRow } from '@hoadon/contracts/invoices';
import type { InvoiceAction } from '@hoadon/domain/corrections/invoice-action';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import type { LoadedPlaces } from '../../../ui/list/index.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import type { ChosenAct, InvoiceActs } from '../invoice-acts.ts';
import { seriesOf } from '../invoice-name.ts';
import { StatePill } from '../invoice-pills.tsx';
import { useInvoiceRows } from '../invoice-rows.ts';
import { invoiceQuery } from '../queries.ts';
import { InvoicePane } from './invoice-pane.tsx';
import { Neighbours, useNeighbours } from './neighbours.tsx';
import { ViewerActions } from './viewer-actions.tsx';

type InvoiceViewerProps = {
  id: string;
  /** The list around it, for previous and next. */
  loaded: LoadedPlaces;
  onMove: (id: string) => void;
  onClose: () => void;
  /** What the list around it lets one do with an invoice, beside its files. */
  actsOf?: (row: InvoiceRow) => readonly MenuEntry[];
  /** What may be done with it wherever it is shown. */
  acts?: InvoiceActs;
  /** Of these `actsOf` has its own. */
  omit?: readonly InvoiceAction[];
  /** Dialogs that such an act opens: they stand above the viewer. */
  children?: ReactNode;
};

const NO_ACTS: readonly MenuEntry[] = [];
const NO_ACTIONS: readonly InvoiceAction[] = [];

/** One invoice over the list it stands in; `[` and `]` go through the list. */
export function InvoiceViewer(props: InvoiceViewerProps) {
  const { id, loaded, onMove, onClose, actsOf, acts, omit = NO_ACTIONS, children } = props;
  const { t } = useTranslation();
  const [content, setContent] = useState<HTMLElement | null>(null);
  const [chosen, choose] = useState<ChosenAct | null>(null);
  const { data: invoice } = useQuery(invoiceQuery(id));
  // Its row in the list says what is in the head before the rest has come.
  const row = useInvoiceRows().row(id);
  const known = invoice ?? row;
  const neighbours = useNeighbours(id, loaded, onMove);
  useShortcuts(
    { '[': neighbours.previous, ']': neighbours.next },
    content?.closest('[role=dialog]'),
  );
  return (
    <Modal
      open
      size="viewer"
      bare
      onClose={onClose}
      title={
        known
          ? t('invoices.viewer.title', {
              series: seriesOf(known),
              number: known.invoice_number ?? '—',
            })
          : t('common.loading')
      }
      tools={
        <>
          {known && (
            <span className="hidden tablet:flex">
              <StatePill row={known} />
            </span>
          )}
          {neighbours.total > 0 && <Neighbours {...neighbours} />}
        </>
      }
      footer={
        invoice && (
          <ViewerActions invoice={invoice} acts={actsOf?.(invoice) ?? NO_ACTS}>
            {acts && (
              <acts.OpenInvoiceMenu
                invoice={invoice}
                omit={[...omit, 'SEND_EMAIL']}
                onChoose={choose}
              />
            )}
          </ViewerActions>
        )
      }
    >
      <div ref={setContent} className="flex min-h-0 flex-1 flex-col">
        <InvoicePane id={id} onOpen={onMove} />
      </div>
      {children}
      {acts && chosen && <acts.Dialog chosen={chosen} onClose={() => choose(null)} />}
    </Modal>
  );
}
