import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { EncodeRefused } from '@hoadon/xml/dom/field-writer';
import { localTime } from '@hoadon/xml/message/local-time';
import { encodeMistakeNotice, type MistakenInvoice } from '@hoadon/xml/message/mistake-notice';
import type { PrintedMistakeNotice } from '../../../connectors/pdf/port.ts';
import { requireTrueClock } from '../../../platform/clock-watch.ts';
import { findSeller, findTaxOfficeOf, requireTaxOffice } from '../../company/index.ts';
import { findCompanyIdentity, identityOf } from '../../issuing/index.ts';
import type { MistakeReportsDeps } from '../deps.ts';
import { findReportable, natureOf, type Reportable } from '../item.repository.ts';
import type { NewItem, NewReport } from '../report.repository.ts';
import { findReview } from '../review.repository.ts';
import { NATURES } from './nature-words.ts';
import { isOfDays, type ReportSelection, refuseNamed, selectedIds } from './selected-ids.ts';
import { messageTypeFor, signedPart } from './signed-message.ts';

/** A notice before it is signed and saved. */
export type WrittenNotice = Omit<NewReport, 'state' | 'caId' | 'messageHash' | 'pdfHash'> &
  Readonly<{ taxCode: string; printed: PrintedMistakeNotice }>;

const LONGEST_REASON = 255;
const LONGEST_PLACE = 50;

/** Returns the invoices with what is reported about each. Throws REPORT_INVOICE_ERROR_FAILED naming those that cannot be reported. */
export async function chooseInvoices(
  { db }: MistakeReportsDeps,
  companyId: string,
  chosen: ReportSelection,
): Promise<{ row: Reportable; item: NewItem }[]> {
  const { reason } = chosen;
  const ids = await selectedIds(db, companyId, chosen);
  const rows = await findReportable(db, companyId, ids);
  const reportableIds = new Set(rows.map(({ id }) => id));
  refuseNamed(
    'NOT_REPORTABLE',
    ids.filter((id) => !reportableIds.has(id)),
  );
  refuseNamed(
    'OUTSIDE_THE_DAYS',
    rows.filter(({ issued_on }) => !isOfDays(issued_on, chosen)).map(({ id }) => id),
  );
  return rows.map((row) => {
    const reasonText = reason ?? row.reason;
    return {
      row,
      item: {
        invoiceId: row.id,
        nature: natureOf(row),
        reason: reasonText === null ? null : [...reasonText].slice(0, LONGEST_REASON).join(''),
        tellsOf: row.corrections,
      },
    };
  });
}

/**
 * Writes the element to be signed under ids that come from the act: the same act gives the same message.
 * Throws REPORT_INVOICE_ERROR_FAILED where the notice does not fit the authority's format, and INPUT_DATA_IS_INVALID for an
 * unknown tax office.
 */
export async function writeNotice(
  deps: MistakeReportsDeps,
  companyId: string,
  actId: string,
  chosen: ReportSelection,
): Promise<WrittenNotice> {
  await requireTrueClock(deps.db);
  await requireTaxOffice(deps.db, chosen.approval_unit_code, 'approval_unit_code');
  const all = await chooseInvoices(deps, companyId, chosen);
  const type = messageTypeFor(
    all.map(({ row }) => row),
    chosen.is_pos_invoice,
  );
  // The format lets the reason out; a notice that explains is nothing but its reason.
  refuseNamed(
    'REASON_MISSING',
    all
      .filter(({ item }) => item.nature === 'explain' && !item.reason?.trim())
      .map(({ row }) => row.id),
  );
  const seller = await findSeller(deps.db, companyId);
  const own = await findTaxOfficeOf(deps.db, companyId);
  const office = {
    code: chosen.approval_unit_code || (own?.code ?? ''),
    name: chosen.approval_unit || (own?.name ?? ''),
  };
  const review = chosen.review_id ? await findReview(deps.db, companyId, chosen.review_id) : null;
  if (chosen.review_id && !review) throw new Failure('NOT_FOUND');
  const identity = identityOf(deps.connections, await findCompanyIdentity(deps.db, companyId));
  const unique = actId.replaceAll('-', '').toUpperCase();
  const noticeId = `notice-${unique}`;
  const messageId = `${identity.sender}${unique}`;
  const head = {
    answers: review && { number: review.number, issuedOn: review.issued_on },
    office,
    place: placeOf(seller.address),
    issuedOn: deps.clock.today(),
  };
  const notice = encodeOrRefuse({
    ...head,
    id: noticeId,
    version: identity.version,
    taxpayer: seller.name,
    taxCode: seller.taxCode,
    invoices: all.map(({ row, item }) => mistaken(row, item)),
  });
  return {
    actId,
    ...signedPart(type, { notice, noticeId, messageId: `message-${unique}` }),
    messageId,
    connection: identity.connection,
    sender: identity.sender,
    receiver: identity.receiver,
    version: identity.version,
    signedAt: localTime(deps.clock.now()),
    reviewId: review?.id ?? null,
    office,
    items: all.map(({ item }) => item),
    taxCode: seller.taxCode,
    printed: {
      ...head,
      messageId,
      taxpayer: { name: seller.name, taxCode: seller.taxCode },
      invoices: all.map(({ row, item }) => printedInvoice(row, item)),
    },
  };
}

const mistaken = (row: Reportable, { nature, reason }: NewItem): MistakenInvoice => ({
  authorityCode: row.authority_code,
  template: row.template,
  serial: row.serial,
  number: String(row.number),
  issuedOn: row.issued_on,
  nature,
  reason,
});

const printedInvoice = (row: Reportable, { nature, reason }: NewItem) => ({
  authorityCode: row.authority_code,
  symbol: `${row.template}${row.serial}`,
  number: displayNumber(row.number),
  issuedOn: row.issued_on,
  nature: NATURES[nature],
  reason,
});

/** The last part of an address is the province or city. */
const placeOf = (address: string): string =>
  (address.split(',').at(-1) ?? address).trim().slice(0, LONGEST_PLACE) || address;

function encodeOrRefuse(facts: Parameters<typeof encodeMistakeNotice>[0]): string {
  try {
    return encodeMistakeNotice(facts);
  } catch (error) {
    if (!(error instanceof EncodeRefused)) throw error;
    throw new Failure('REPORT_INVOICE_ERROR_FAILED', { reason: 'FORMAT', tags: error.message });
  }
}
