import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { readLine, readList, WireLine } from '@hoadon/contracts/issuing';
import { actionOf, WAY_OF_ACTION } from '@hoadon/domain/corrections/correction-way';
import type { CorrectingAction } from '@hoadon/domain/corrections/invoice-action';
import { linesOfOne } from '@hoadon/domain/invoice/copied-content';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { namedTaxDay } from '@hoadon/domain/invoice/tax-day';
import { invoiceNumber } from '@hoadon/domain/issuing/numbering';
import { isSameSeries } from '@hoadon/domain/issuing/serial';
import type { BegunList } from '../../corrections/index.ts';
import { draftInForce, draftOfDetail } from '../draft-of-detail.ts';
import { type Correcting, lockedFields } from '../editor/index.ts';
import type { FormFacts, InitialForm } from '../opened-form.tsx';
import { creditableOfDetail } from './creditable.ts';

/** Action of each form by its path segment. */
export const CORRECTION_WAYS = {
  info: 'ADJUST_INFO',
  amounts: 'ADJUST_INCREASE_DECREASE',
  replace: 'ISSUE_REPLACEMENT_INVOICE',
} as const satisfies Record<string, CorrectingAction>;
export type CorrectionForm = keyof typeof CORRECTION_WAYS;

const goodsOf = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ type }) => type !== 'decree');

/** The initial form of a correction: the original's content with the information in force. */
export function beginCorrection(
  way: CorrectionForm,
  detail: InvoiceDetail,
  { seller, options, today }: FormFacts,
): InitialForm {
  const action = CORRECTION_WAYS[way];
  const inForce = draftInForce(detail, seller, today);
  const { earlierSale: _, ...stated } = inForce;
  const issued: InvoiceDraft = { ...stated, related: null };
  const lines = linesOfOne(issued.lines).map((line) => ({ ...line, method: null }));
  const original = { ...issued, lines };
  const ofType = options.filter(({ invoiceType }) => invoiceType === detail.template_code);
  // The series of this year come first.
  const series = ofType.find(({ serial }) => isSameSeries(serial, original.serial)) ?? ofType[0];
  const reference = {
    ...WAY_OF_ACTION[action],
    template: detail.template_code,
    serial: detail.invoice_serial,
    number: String(invoiceNumber(detail.invoice_number ?? '') ?? ''),
    issuedOn: detail.issued_date,
    note: null,
    approvalCode: null,
    ...namedTaxDay(inForce),
  };
  return {
    draft: {
      ...original,
      serial: series?.serial ?? '',
      issuedOn: today,
      // An adjustment of information changes no amounts, so it lists goods only.
      note: action === 'ADJUST_INCREASE_DECREASE' ? null : original.note,
      lines: action === 'ADJUST_INFO' ? goodsOf(original.lines) : original.lines,
      related: {
        ...reference,
        reason: '',
        causeCode: null,
        // Default: most replacements are agreed on the day they are made.
        agreedOn: action === 'ISSUE_REPLACEMENT_INVOICE' ? today : null,
        agreementNumber: null,
        evidence: null,
      },
    },
    templateCode: series?.templateCode ?? detail.template_code,
    locked: lockedFields(action),
    correcting: {
      action,
      originalId: detail.id,
      original,
      ofReplacement: detail.invoice_type === 'REPLACE',
      reference,
      named: action === 'ADJUST_INFO' ? goodsOf(original.lines) : [],
      creditable: creditableOfDetail(detail, original.lines),
    },
    page: `${detail.id}/correct/${way}`,
  };
}

/**
 * The initial form of one correction of many invoices: heading of the first, lines of each. `first` is the
 * first of `ids`. Only the server knows what each of them may still credit.
 */
export function beginListCorrection(
  way: CorrectionForm,
  {
    first,
    ids,
    begun,
  }: Readonly<{ first: InvoiceDetail; ids: readonly string[]; begun: BegunList }>,
  facts: FormFacts,
): InitialForm {
  const one = beginCorrection(way, first, facts);
  const { draft, correcting } = one;
  const { related } = draft;
  if (!correcting || !related || !begun.correction_list) throw new Error('a list of nothing');
  const list = readList(begun.correction_list, facts.today);
  return {
    ...one,
    draft: {
      ...draft,
      lines: begun.lines.map((line) => readLine(WireLine.parse(line))),
      related: { ...related, list },
    },
    correcting: {
      ...correcting,
      originalIds: ids,
      ofReplacement: begun.of_replacement,
      reference: { ...correcting.reference, list },
      named: [],
      creditable: null,
    },
    page: `${ids.join('.')}/correct/${way}`,
  };
}

/** The initial form of a saved correction. `issued`: its original, if the company issued it here. */
export function beginStoredCorrection(
  detail: InvoiceDetail,
  issued: InvoiceDetail | null,
  { seller, today }: FormFacts,
): InitialForm {
  const draft = draftOfDetail(detail, seller, today);
  const { related } = draft;
  if (!related) throw new Error('a correction without what it corrects');
  const action = actionOf(related);
  const original: InvoiceDraft | null = issued && {
    ...draftInForce(issued, seller, today),
    related: null,
  };
  const correcting: Correcting = {
    action,
    originalId: detail.changed_invoice_fk,
    original,
    ofReplacement: issued?.invoice_type === 'REPLACE',
    reference: related,
    named: [],
    creditable:
      issued && original && !related.list ? creditableOfDetail(issued, original.lines) : null,
  };
  return {
    draft,
    templateCode: detail.invoice_template_code,
    stored: { id: detail.id, version: detail.version },
    number: detail.invoice_number,
    locked: lockedFields(action),
    correcting,
  };
}
