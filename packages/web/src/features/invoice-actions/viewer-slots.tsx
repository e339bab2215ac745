import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import type { ReactNode } from 'react';
import type { PanelPosition } from '../invoices/index.ts';
import { LookupTool } from '../lookup/index.ts';
import { ReportsPanel } from '../mistake-reports/index.ts';
import { InvoicePayments, PayMenu } from '../payments/index.ts';
import { RuleExplanation } from '../rules/index.ts';
import { TagMenu } from '../tags/index.ts';
import { FetchOriginal } from '../tax-account/index.ts';
import { VerificationPanel } from '../verification/index.ts';

type OpenInvoice = { invoice: InvoiceDetail };
type Slots = readonly ((props: OpenInvoice) => ReactNode)[];

/** Dropdowns of other features beside the menu of an open invoice, in this order. */
const TOOLS: Slots = [PayMenu, TagMenu, FetchOriginal, LookupTool];
/** What other features know of it: beside its history, and before its signatures. */
const PANELS: Readonly<Record<PanelPosition, Slots>> = {
  history: [ReportsPanel, InvoicePayments, RuleExplanation],
  signatures: [VerificationPanel],
};

const shown = (slots: Slots, invoice: InvoiceDetail) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the slots never change
  slots.map((Slot, at) => <Slot key={at} invoice={invoice} />);

export const ViewerTools = ({ invoice }: OpenInvoice) => shown(TOOLS, invoice);
export const ViewerPanels = ({ invoice, position }: OpenInvoice & { position: PanelPosition }) =>
  shown(PANELS[position], invoice);
