import type { UnissuedSummary } from '@hoadon/contracts/invoice-lists';
import { decimal } from '@hoadon/domain/money/decimal';
import type { InvoiceListsDeps } from '../../deps.ts';
import { findStationTotals, type Station, type StationTotal } from './unissued.repository.ts';

/** How many drafts, failed invoices and invoices under way there are, and their totals. */
export async function summarizeUnissued(
  { db }: InvoiceListsDeps,
  companyId: string,
): Promise<UnissuedSummary> {
  const totals = await findStationTotals(db, companyId);
  const at = (station: Station) => summaryOf(totals.filter((total) => total.station === station));
  return { draf: at('draf'), release_error: at('release_error'), releasing: at('releasing') };
}

const summaryOf = (totals: readonly StationTotal[]): UnissuedSummary['draf'] => ({
  invoices: totals.reduce((count, { invoices }) => count + invoices, 0),
  amounts: totals.map(({ currency, with_tax }) => ({
    currency_code: currency,
    total_amount_with_tax: decimal(with_tax),
  })),
});
