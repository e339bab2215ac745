import type { InvoiceRow } from '@hoadon/contracts/invoices';
import type { WayOut } from '@hoadon/domain/corrections/action-refusal';
import type { InvoiceAction } from '@hoadon/domain/corrections/invoice-action';
import type { ReactNode } from 'react';
import type { LoadedPlaces } from '../../../ui/list/index.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import type { InvoiceActs } from '../invoice-acts.ts';

export type InvoiceViewerProps = {
  id: string;
  /** Its list, for previous and next. */
  loaded: LoadedPlaces;
  onMove: (id: string) => void;
  onClose: () => void;
  /** Called with whether the invoice is beside its list; undefined without a list. */
  onBeside?: (isBeside: boolean) => void;
  /** Actions of the list, besides those of the files. */
  actsOf?: (row: InvoiceRow) => readonly MenuEntry[];
  /** Actions that do not depend on the list. */
  acts?: InvoiceActs;
  /** Actions that `actsOf` replaces. */
  omit?: readonly (InvoiceAction | WayOut)[];
  /** Dialogs of `actsOf`, above the viewer. */
  children?: ReactNode;
};
