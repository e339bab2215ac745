import type { EinvoiceProvider } from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import type { Behaviour } from './behaviour.ts';
import type { ShelvedInvoice } from './shelf.ts';

/** What the three of them know. */
export type World = Readonly<{
  readonly behaviour: Behaviour;
  invoices(provider: EinvoiceProvider, taxCode: string): ShelvedInvoice[];
  /** Whether the file named so is ready; each asking brings it nearer. */
  isReady(file: string): boolean;
  count(what: string): void;
}>;
