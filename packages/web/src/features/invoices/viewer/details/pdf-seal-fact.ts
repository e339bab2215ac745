import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import type { Translate } from '../../../../lib/i18n.ts';
import type { Fact } from './stated-facts.ts';

/** Signer of the PDF, or why it is unsigned. */
export function pdfSealFact(t: Translate, { pdf_seal: seal }: InvoiceDetail): Fact {
  const name = t('viewer.pdfSeal.title');
  if (seal === null) return [name, null];
  if (seal.reason) return [name, t(`viewer.pdfSeal.${seal.reason}`)];
  if (seal.state === 'unmade') return [name, t('viewer.pdfSeal.unmade')];
  const signer = seal.signer ?? '';
  return [name, t('viewer.pdfSeal.by', { signer, at: formatDateTime(seal.sealed_at ?? '') })];
}
