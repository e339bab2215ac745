import { webAddressOrNull } from '@hoadon/domain/identity/web-address';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';

/** The seller as the invoice names it. Of a received invoice it is a stranger's word: its website may become a link. */
export const sellerData = ({ seller }: InvoiceDraft) => ({
  seller_name: seller.name,
  seller_legal_name: seller.name,
  seller_taxcode: seller.taxCode,
  seller_address: seller.address,
  seller_phone_number: seller.phone,
  seller_email: seller.email,
  seller_fax_number: seller.fax,
  seller_website: webAddressOrNull(seller.website),
  seller_bank_account: seller.bankAccount,
  seller_bank_name: seller.bankName,
});
