import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { copiedContent } from '@hoadon/domain/invoice/copied-content';
import { isSameSeries } from '@hoadon/domain/issuing/serial';
import { kindOf } from './desk/index.ts';
import { draftOfDetail } from './draft-of-detail.ts';
import type { Beginning, FormFacts } from './opened-form.tsx';

/**
 * An invoice's content as a new one: of today, in a series of the company's own, without a number.
 * The rate of exchange is that of another day and left to be asked for; of an invoice that came in, or that nothing proves,
 * only the goods are taken.
 */
export function copyDraft(detail: InvoiceDetail, { seller, options, today }: FormFacts): Beginning {
  const fallback = options[0]?.invoiceType ?? '1';
  const type = kindOf(detail.template_code) === null ? fallback : detail.template_code;
  const { earlierSale: _, ...original } = draftOfDetail(
    { ...detail, template_code: type },
    seller,
    today,
  );
  const ofType = options.filter(({ invoiceType }) => invoiceType === type);
  // Those of this year come first.
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
    // ACT-033: what a copy does not change. A type that the company cannot issue must be changed to get any further.
    locked: series ? ['invoiceType', 'issuedOn'] : ['issuedOn'],
  };
}
