import { deriveCells, NO_ENTRIES } from '@hoadon/domain/vat-return/derive-cells';
import type { VatFacts } from '@hoadon/domain/vat-return/place-invoice';
import type { Platform } from '../../../platform/platform.ts';
import { insertRow, type Writer } from './insert-row.ts';

/** Of the one invoice that it was made of. */
const FACTS: VatFacts = {
  direction: 'issued',
  template: '1',
  serial: 'C',
  isVoucher: false,
  processingState: 'accepted',
  chainState: 'ORIGINAL',
  issuedOn: '2026-04-01',
  rate: '10',
  customRate: null,
  isBarred: false,
  isDecrease: false,
  correction: null,
};

/** A filed and signed return of the second quarter, made of one invoice, that was written over once. */
export async function saveVatReturn(
  platform: Platform,
  writer: Writer,
  { issued, received, file }: Readonly<{ issued: string; received: string; file: string }>,
): Promise<string> {
  const at = platform.clock.now();
  const by = writer.admin.actor;
  const content = JSON.stringify({
    hasNoActivity: false,
    typed: { '22': '1' },
    activity: writer.mark,
    office: { code: '70129', name: writer.mark },
    unit: { name: null, taxCode: null, address: null, ward: null, province: null },
    agent: { fullName: null, licenseNumber: null },
    signer: writer.mark,
    signedOn: null,
    annexNames: { purchases: writer.mark, sales: writer.mark },
  });
  const id = await insertRow(platform, writer, 'vat_return', {
    period: '2/2026',
    first_day: '2026-04-01',
    last_day: '2026-06-30',
    filing: 0,
    state: 'filed',
    version: 2,
    content,
    cells: JSON.stringify(deriveCells(NO_ENTRIES)),
    facts: JSON.stringify({ [writer.mark]: FACTS }),
    invoices: 1,
    file_hash: file,
    signed_hash: file,
    signed_by: 'HSM',
    created_by: by,
    created_at: at,
    changed_at: at,
    filed_by: by,
    filed_at: at,
  });
  await insertRow(platform, writer, 'vat_return_version', {
    return_id: id,
    version: 1,
    content,
    actor: by,
    at,
  });
  await insertRow(platform, writer, 'vat_return_invoice', {
    return_id: id,
    invoice_id: issued,
    key: writer.mark,
    base: '1',
    tax: '0',
    file_hash: file,
  });
  await insertRow(platform, writer, 'vat_found_purchase', {
    invoice_id: received,
    found_on: '2026-11-20',
    created_by: by,
    created_at: at,
  });
  return id;
}
