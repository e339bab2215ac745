import type { CorrectingPayloadDecoded } from '@hoadon/contracts/corrections';
import {
  correctedBy,
  draftFromPayload,
  type IssuedInvoice,
  readLine,
  WireLine,
  writeLine,
} from '@hoadon/contracts/issuing';
import { type CorrectionWay, WAY_OF_ACTION } from '@hoadon/domain/corrections/correction-way';
import { informationLines } from '@hoadon/domain/corrections/information-lines';
import type { CorrectingAction } from '@hoadon/domain/corrections/invoice-action';
import { listedFindings } from '@hoadon/domain/corrections/locked-fields';
import { missingReliefRows } from '@hoadon/domain/corrections/relief-rows';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { CorrectionList, InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { issuesOf } from '@hoadon/domain/invoice/validation/issue-codes';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import type { InvoiceInStore } from '../invoices/index.ts';
import {
  checkMayCorrect,
  correctionFindings,
  namedDays,
  refuseErrors,
  refuseNotice,
} from '../issuing/index.ts';
import { listOf, type Originals, originalsOf } from './correct-many.ts';
import type { CorrectionsDeps } from './deps.ts';

/**
 * Creates the correction of an invoice, as a draft or issued at once. A refusal because of the invoice's family states the
 * reason and the remedy. Throws CORRECTION_NOT_ALLOWED, NOTICE_IN_PLACE_OF_INVOICE, and the errors of
 * making any invoice.
 */
export async function makeCorrection(
  deps: CorrectionsDeps,
  { session, context }: Readonly<{ session: Session; context: RequestContext }>,
  action: CorrectingAction,
  input: CorrectingPayloadDecoded,
): Promise<IssuedInvoice> {
  const { companyId } = session;
  const today = deps.clock.today();
  const originals = await originalsOf(deps, companyId, input);
  const [original] = originals;
  const list = await listOf(deps.db, companyId, originals, input.list_number);
  const reference = {
    ...referenceTo(original, WAY_OF_ACTION[action]),
    ...(await namedDays(deps.db, companyId, original)),
  };
  const stated = {
    ...input,
    lines: list ? withRelief(input.lines, WAY_OF_ACTION[action], originals) : input.lines,
    // What is locked and left out is the original's.
    payment_method: input.payment_method ?? original.content.paymentMethod,
    note_change:
      action === 'ADJUST_INFO' ? (input.note_change ?? original.content.note) : input.note_change,
    ...correctedBy({ ...reference, ...(list && { list }) }),
  };
  const typed = draftFromPayload(stated, { seller: original.content.seller, today });
  const causeCode = typed.related?.causeCode ?? null;
  // In the order of ids, as everybody locks them.
  const ids = originals.map((one) => one.id).toSorted((a, b) => compareIds(a, b));
  const checkMay = async (tx: Tx) => {
    for (const id of ids) await checkMayCorrect(tx, { companyId, id, action, causeCode, today });
  };
  try {
    checkContent(action, originals, typed, today);
  } catch (refusal) {
    await transact(deps.db, checkMay).catch(rethrowUnlessPending);
    throw refusal;
  }
  const payload =
    action === 'ADJUST_INFO' ? withoutAmounts(stated, original.content, typed) : stated;
  return deps.acts.create(payload, session, context, async (tx) => {
    await checkMay(tx);
    // The list's statement is signed. A draft gets it again when it is issued.
    if (
      list &&
      payload.is_publish_now &&
      !isSameList(list, await listOf(tx, companyId, originals, list.number))
    )
      throw new Failure('INVOICE_CHANGED_MEANWHILE');
  });
}

/**
 * That the invoice may not be corrected at all matters more than what is wrong with the correction; a correction that is pending, which can
 * be deleted, does not.
 */
function rethrowUnlessPending(error: unknown): void {
  const isPending = error instanceof Failure && error.details['reason'] === 'correction-pending';
  if (!isPending) throw error;
}

const isSameList = (one: CorrectionList, other: CorrectionList | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

type Lines = CorrectingPayloadDecoded['lines'];

/** With a row of relief for each invoice of the list that had one and whose goods are corrected. */
function withRelief(lines: Lines, way: CorrectionWay, originals: Originals): Lines {
  const missing = missingReliefRows(
    way,
    lines.map(readLine),
    originals.map(({ content }) => content.lines),
  );
  const rows = missing.map((line, index) => writeLine(line, lines.length + index));
  return [...lines, ...rows.map((row) => WireLine.parse(row))];
}

const compareIds = (a: string, b: string): number => (BigInt(a) < BigInt(b) ? -1 : 1);

const referenceTo = (
  { template, serial, number, issued_on }: InvoiceInStore,
  way: CorrectionWay,
) => ({
  ...way,
  template,
  serial,
  number: number === null ? '' : String(number),
  issuedOn: issued_on,
  note: null,
});

function checkContent(
  action: CorrectingAction,
  originals: Originals,
  typed: InvoiceDraft,
  today: PlainDate,
): void {
  const way = WAY_OF_ACTION[action];
  const [{ content: original }] = originals;
  const findings = [
    ...correctionFindings(way, typed, { original, days: [today] }),
    ...listedFindings(originals.map(({ content }) => content)),
  ];
  refuseErrors(issuesOf(findings, 'issue'));
  refuseNotice(way, original, typed);
}

/** Goods and money do not change: what the lines correct becomes remarks. */
const withoutAmounts = <Payload extends CorrectingPayloadDecoded>(
  payload: Payload,
  original: InvoiceDraft,
  typed: InvoiceDraft,
): Payload => ({
  ...payload,
  lines: informationLines(original.lines, typed.lines).map((line, index) => ({
    ...payload.lines[index],
    ...writeLine(line, index),
  })),
  totals: { total_amount_with_tax_in_words: null },
  total_amount_with_tax_in_words: null,
});
