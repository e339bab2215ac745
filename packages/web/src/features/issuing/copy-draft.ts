import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { copiedContent } from '@hoadon/domain/invoice/copied-content';
import { isSameSeries } from '@hoadon/domain/issuing/serial';
import { draftOfDetail } from './draft-of-detail.ts';
import { kindOf } from './editor/index.ts';
import type { FormFacts, InitialForm } from './opened-form.tsx';

/**
 * Copies an invoice into a new draft of today, in a series of the company. The exchange rate is left empty
 * because it belongs to another day. The buyer of a received or unproven invoice is not copied.
 */
export function copyDraft(
  detail: InvoiceDetail,
  { seller, options, today }: FormFacts,
): InitialForm {
  const fallback = options[0]?.invoiceType ?? '1';
  const type = kindOf(detail.template_code) === null ? fallback : detail.template_code;
  const { earlierSale: _, ...original } = draftOfDetail(
    { ...detail, template_code: type },
    seller,
    today,
  );
  const ofType = options.filter(({ invoiceType }) => invoiceType === type);
  // The series of this year come first.
  const series = ofType.find(({ serial }) => isSameSeries(serial, original.serial)) ?? ofType[0];
  return {
    draft: {
      ...copiedContent(original, { withBuyer: detail.kind_of && detail.is_secure }),
      serial: series?.serial ?? '',
      issuedOn: today,
      exchangeRate: null,
      note: null,
    },
    templateCode: series?.templateCode ?? type,
    // ACT-033: fields that a copy does not change. A type that the company cannot issue stays editable.
    locked: series ? ['invoiceType', 'issuedOn'] : ['issuedOn'],
  };
}
