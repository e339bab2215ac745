import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { INVOICE_KINDS, type InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import { announceSeries } from '../features/invoice-templates/index.ts';
import type { Db } from '../platform/db/open.ts';

/** The series that the demo company announces for each kind. */
export type DemoSerials = Readonly<Record<InvoiceKind, string>>;

/** Of the day's year: C26TAA, C26TBH and C26NXK in 2026. */
export function serialsOn(day: PlainDate): DemoSerials {
  const year = day.slice(2, 4);
  return { vat: `C${year}TAA`, sales: `C${year}TBH`, transfer: `C${year}NXK` };
}

/** Announces them, unless they are. */
export async function saveSeries(db: Db, companyId: string, day: PlainDate): Promise<DemoSerials> {
  const serials = serialsOn(day);
  for (const kind of ['vat', 'sales', 'transfer'] as const)
    await announceSeries(db, companyId, {
      template: INVOICE_KINDS[kind],
      serial: serials[kind],
      announcedOn: day,
    });
  return serials;
}
