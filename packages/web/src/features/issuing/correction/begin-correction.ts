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
import { type Correcting, lockedPlaces } from '../desk/index.ts';
import { draftInForce, draftOfDetail } from '../draft-of-detail.ts';
import type { Beginning, FormFacts } from '../opened-form.tsx';
import { leftOfDetail } from './left-of-detail.ts';

/** The address of each form, and what it does. */
export const CORRECTION_WAYS = {
  info: 'ADJUST_INFO',
  amounts: 'ADJUST_INCREASE_DECREASE',
  replace: 'ISSUE_REPLACEMENT_INVOICE',
} as const satisfies Record<string, CorrectingAction>;
export type CorrectionWay = keyof typeof CORRECTION_WAYS;

const goodsOf = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ type }) => type !== 'decree');

/** The form of a correction, with the content of the invoice that it puts right and the information in force. */
export function beginCorrection(
  way: CorrectionWay,
  detail: InvoiceDetail,
  { seller, options, today }: FormFacts,
): Beginning {
  const action = CORRECTION_WAYS[way];
  const kept = draftInForce(detail, seller, today);
  const { earlierSale: _, ...stated } = kept;
  const issued: InvoiceDraft = { ...stated, related: null };
  const lines = linesOfOne(issued.lines).map((line) => ({ ...line, method: null }));
  const original = { ...issued, lines };
  const ofType = options.filter(({ invoiceType }) => invoiceType === detail.template_code);
  // Those of this year come first.
  const series = ofType.find(({ serial }) => isSameSeries(serial, original.serial)) ?? ofType[0];
  const reference = {
    ...WAY_OF_ACTION[action],
    template: detail.template_code,
    serial: detail.invoice_serial,
    number: String(invoiceNumber(detail.invoice_number ?? '') ?? ''),
    issuedOn: detail.issued_date,
    note: null,
    approvalCode: null,
    ...namedTaxDay(kept),
  };
  return {
    draft: {
      ...original,
      serial: series?.serial ?? '',
      issuedOn: today,
      // Money stays where it is: only what is named is stated.
      note: action === 'ADJUST_INCREASE_DECREASE' ? null : original.note,
      lines: action === 'ADJUST_INFO' ? goodsOf(original.lines) : original.lines,
      related: {
        ...reference,
        reason: '',
        causeCode: null,
        // Proposed: most are agreed on the day on which the replacement is made, others before.
        agreedOn: action === 'ISSUE_REPLACEMENT_INVOICE' ? today : null,
        agreementNumber: null,
        evidence: null,
      },
    },
    templateCode: series?.templateCode ?? detail.template_code,
    locked: lockedPlaces(action),
    correcting: {
      action,
      originalId: detail.id,
      original,
      ofReplacement: detail.invoice_type === 'REPLACE',
      reference,
      named: action === 'ADJUST_INFO' ? goodsOf(original.lines) : [],
      left: leftOfDetail(detail, original.lines),
    },
    page: `${detail.id}/correct/${way}`,
  };
}

/**
 * The form of one correction of many invoices: of the first what all of them share, of each its own lines. `first`: the first of `ids`.
 * What is left of each is the server's to know.
 */
export function beginListCorrection(
  way: CorrectionWay,
  {
    first,
    ids,
    begun,
  }: Readonly<{ first: InvoiceDetail; ids: readonly string[]; begun: BegunList }>,
  facts: FormFacts,
): Beginning {
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
      left: null,
    },
    page: `${ids.join('.')}/correct/${way}`,
  };
}

/** A correction that was kept, opened again. `issued`: what it puts right, where that is one of our own. */
export function beginStoredCorrection(
  detail: InvoiceDetail,
  issued: InvoiceDetail | null,
  { seller, today }: FormFacts,
): Beginning {
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
    left: issued && original && !related.list ? leftOfDetail(issued, original.lines) : null,
  };
  return {
    draft,
    templateCode: detail.invoice_template_code,
    stored: { id: detail.id, version: detail.version },
    number: detail.invoice_number,
    locked: lockedPlaces(action),
    correcting,
  };
}
