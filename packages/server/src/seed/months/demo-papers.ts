import { decimal } from '@hoadon/domain/money/decimal';
import { addFile, createRecord } from '../../features/invoice-records/index.ts';
import { saveVoucher } from '../../features/payments/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { madeUp } from '../made-up.ts';
import type { Past } from './issue-months.ts';
import { newContext } from './new-context.ts';
import { paperOf } from './paper.ts';
import { VENDORS } from './partners.ts';

/** What came on paper: a purchase that was written down by hand with its evidence, and a voucher with its document. */
export async function saveDemoPapers(
  platform: Platform,
  { session, seller, clock }: Past,
): Promise<void> {
  const deps = { ...platform, clock };
  const vendor = madeUp(VENDORS.first);
  const record = await createRecord(deps, session, newContext(), {
    invoice_type: '2',
    invoice_number: '815',
    invoice_serial: `C${clock.today().slice(2, 4)}TGY`,
    issued_date: clock.today(),
    paid_date: null,
    content: 'Sửa mái hiên cửa hàng, hóa đơn giấy',
    tags: [],
    cqt_code: '',
    seller_name: vendor.name,
    seller_address: vendor.address,
    seller_taxcode: vendor.taxCode,
    buyer_name: seller.name,
    buyer_address: seller.address,
    buyer_taxcode: seller.taxCode,
    total_amount_without_tax: decimal('4650000'),
    tax_percentage: null,
    total_amount_with_tax: decimal('4650000'),
    own_fields: [{ name: 'Công trình', value: 'Cửa hàng số 2' }],
  });
  const signed = paperOf('Bien ban nghiem thu', `So 815, ${vendor.taxCode}: 4.650.000 VND`);
  const evidence = pdfFile('bien-ban-nghiem-thu.pdf', signed);
  await addFile(deps, session, newContext({ file: evidence }), record.id);
  const document = pdfFile('bien-lai-tien-nuoc.pdf', paperOf('Bien lai tien nuoc', '735.000 VND'));
  const caller = { session, context: newContext({ document }) };
  await saveVoucher(deps, caller, {
    total_amount_without_tax: decimal('700000'),
    tax_percentage: decimal('5'),
    total_amount_with_tax: decimal('735000'),
    content: 'Tiền nước tháng này',
    direction: 'out',
    payment_method: 'cash',
    counterparty: 'Công ty Cấp nước mẫu',
  });
}

const pdfFile = (name: string, bytes: Uint8Array) => ({
  name,
  mediaType: 'application/pdf',
  bytes,
});
