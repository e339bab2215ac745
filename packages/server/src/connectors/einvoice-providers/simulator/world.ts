import type { EinvoiceProvider } from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import type { ProviderBehaviour } from './behaviour.ts';
import type { ShelvedInvoice } from './shelf.ts';

/** State shared by the three simulators. */
export type World = Readonly<{
  readonly behaviour: ProviderBehaviour;
  invoices(provider: EinvoiceProvider, taxCode: string): ShelvedInvoice[];
  /** Whether the file of this name is ready; each call counts towards it. */
  isReady(file: string): boolean;
  count(what: string): void;
}>;
