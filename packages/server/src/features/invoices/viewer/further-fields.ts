import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import type { z } from 'zod';
import type { InvoicesDeps } from '../deps.ts';
import { findPublicCode } from '../store/index.ts';
import { findLookupIn, findPackageAt, findProviderOf } from './further-fields.repository.ts';

type Detail = z.input<typeof InvoiceDetail>;

/** Returns fields of the detail under the second names that the field lists use (LIST-021 to LIST-030). */
export function furtherFields(
  detail: Pick<
    Detail,
    | 'id'
    | 'signed_pdf'
    | 'is_transfered'
    | 'buyer_data'
    | 'seller_data'
    | 'modify'
    | 'note_change'
    | 'invoice_common_code'
    | 'invoice_serial'
    | 'buyer_name'
    | 'buyer_legal_name'
    | 'buyer_taxcode'
  >,
) {
  const { id, signed_pdf, modify, note_change, invoice_common_code } = detail;
  const buyer_obj = detail.buyer_data;
  const seller_obj = detail.seller_data;
  return {
    file_path: signed_pdf,
    zip_resource_url: signed_pdf && '/invoice-robotics-api/api/invoices/download',
    tranfered_pdf: detail.is_transfered // sic
      ? `/e-invoice-api/api/invoices/published/transfer_invoice/${id}`
      : null,
    buyer_obj,
    seller_obj,
    metadata: { signed_pdf, buyer_obj, seller_obj, modify, note_change, invoice_common_code },
    ignore_buyer: !(detail.buyer_name || detail.buyer_legal_name || detail.buyer_taxcode),
    is_ht_co_ma: detail.invoice_serial.startsWith('C'),
  };
}

/**
 * The tax code of the provider whose software wrote the invoice: what its file states (MSTTCGP), for one issued here ours. And the package
 * that it counts in.
 */
export async function providerFields(
  { db, config }: Pick<InvoicesDeps, 'db' | 'config'>,
  companyId: string,
  { id, kind_of, signed_date }: Pick<Detail, 'id' | 'kind_of' | 'signed_date'>,
) {
  const stated = await findLookupIn(db, companyId, id);
  const ownProvider = async () =>
    (await findProviderOf(db, companyId)) ?? config.taxAuthority.providerTaxCode;
  return {
    secret_code: (await findPublicCode(db, companyId, id)) ?? stated?.secret_code ?? null,
    tcgp_taxcode: stated ? stated.provider_tax_code : kind_of ? await ownProvider() : null,
    template_package_order_fk:
      kind_of && signed_date ? await findPackageAt(db, companyId, signed_date) : null,
  };
}
