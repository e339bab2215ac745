import type { InvoiceRow } from '@hoadon/contracts/invoices';
import type { WayOut } from '@hoadon/domain/corrections/action-refusal';
import type { InvoiceAction } from '@hoadon/domain/corrections/invoice-action';
import type { ReactNode } from 'react';
import type { LoadedPlaces } from '../../../ui/list/index.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import type { InvoiceActs } from '../invoice-acts.ts';

export type InvoiceViewerProps = {
  id: string;
  /** The list around it, for previous and next. */
  loaded: LoadedPlaces;
  onMove: (id: string) => void;
  onClose: () => void;
  /** Where there is a list that it may stand beside: told whether it does. */
  onBeside?: (isBeside: boolean) => void;
  /** What the list around it lets one do with an invoice, beside its files. */
  actsOf?: (row: InvoiceRow) => readonly MenuEntry[];
  /** What may be done with it wherever it is shown. */
  acts?: InvoiceActs;
  /** Of these `actsOf` has its own. */
  omit?: readonly (InvoiceAction | WayOut)[];
  /** Dialogs that such an act opens: they stand above the viewer. */
  children?: ReactNode;
};
