import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { hasUnreadTotals } from '@hoadon/domain/intake/reading-remark';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { statedPercentage } from '@hoadon/domain/records/record-totals';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/open.ts';
import { findCustomerFacts, findRecordIds } from './named-fields.repository.ts';
import { sellerData } from './seller-data.ts';

type Detail = z.input<typeof InvoiceDetail>;

/** What the field lists name at the invoice itself (LIST-021 to LIST-030), from what it states. */
export function namedFields(draft: InvoiceDraft, { lines }: Pick<Detail, 'lines'>) {
  const { buyer, totals, currency } = draft;
  const isUnread = hasUnreadTotals(draft);
  const seller = sellerData(draft);
  return {
    invoice_issued_date: draft.issuedOn,
    currency_unit: currency === DEFAULT_CURRENCY ? 'đồng' : currency,
    content: lines,
    tax_amount: isUnread ? '' : totals.tax,
    tax_percentage: isUnread ? null : statedPercentage(totals),
    seller_legal_name: seller.seller_legal_name,
    seller_address: seller.seller_address,
    seller_bank_account: seller.seller_bank_account,
    seller_account_number: seller.seller_bank_account,
    seller_bank_name: seller.seller_bank_name,
    buyer_type: buyer.type,
    buyer_address: buyer.address,
    buyer_phone_number: buyer.phone,
    buyer_fax_number: buyer.fax,
    buyer_email: buyer.email,
    buyer_id_no: buyer.identityNumber,
    buyer_passport_no: buyer.passportNumber,
    buyer_country: buyer.country ?? null,
    buyer_id_type: buyer.identityType,
    mdvqhnsach: buyer.budgetUnitCode,
  } satisfies Partial<Detail>;
}

/** The same of what is known about it. */
export async function namedFacts(db: Db, companyId: string, id: string) {
  const facts = await findCustomerFacts(db, companyId, id);
  const [recordId = null] = await findRecordIds(db, companyId, id);
  return {
    company_id: companyId,
    ir_invoice_id: recordId,
    customer_invalid_data: facts && { ...facts, standing: facts.standing ?? null },
  } satisfies Partial<Detail>;
}
