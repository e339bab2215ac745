import type { ReportedInvoice } from '@hoadon/contracts/mistake-reports';
import { LATER_CAUSES } from '@hoadon/domain/corrections/causes-for';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { NoticeNature } from '@hoadon/xml/message/mistake-notice';
import { sql } from 'kysely';
import { anyId, anyText } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import { isIssuedIn } from '../invoices/index.ts';

/** An issued invoice of the company, as far as a notice names it. */
export type Reportable = Readonly<{
  id: string;
  template: string;
  serial: string;
  number: number;
  issued_on: PlainDate;
  chain_state: ChainState;
  authority_code: string | null;
  buyer_name: string | null;
  with_tax: string;
  currency: string;
  /** What was noted last about it, or the grounds of its latest correction: of a mistake where there is one. */
  reason: string | null;
  /** Its issued corrections: a notice that is written now reports them. */
  corrections: readonly string[];
  /** All of them came of something later, as returns: the invoice itself was right. */
  only_later: boolean;
}>;

/** Corrections of the invoice `i` that are issued: `c`, by the tie `l`. */
const ISSUED_CORRECTIONS = sql`invoice_link l join invoice c on c.company_id = l.company_id and c.id = l.invoice_id
  where l.company_id = i.company_id and l.other_id = i.id and l.relation <> 'copies' and c.deleted_at is null
    and ${isIssuedIn('c')}`;

/** Whether a correction `c` puts a mistake right; one without a cause is older than the causes. */
const OF_MISTAKE = sql`not exists (
    select from invoice_correction g
    where g.company_id = c.company_id and g.invoice_id = c.id and g.cause_code = ${anyText(LATER_CAUSES)})`;

const COLUMNS = sql`i.id, i.template, i.serial, i.number, i.issued_on, i.chain_state, i.authority_code, i.buyer_name,
  i.with_tax, i.currency, coalesce(
    (select e.text from invoice_explanation e
     where e.company_id = i.company_id and e.invoice_id = i.id order by e.id desc limit 1),
    (select g.reason from invoice_correction g where g.company_id = i.company_id and g.invoice_id = (
       select c.id from ${ISSUED_CORRECTIONS} order by ${OF_MISTAKE} desc, l.id desc limit 1))
  ) as reason, (
    select coalesce(json_agg(c.id::text order by c.id), '[]') from ${ISSUED_CORRECTIONS}
  ) as corrections, (
    select coalesce(bool_and(not ${OF_MISTAKE}), false) from ${ISSUED_CORRECTIONS}
  ) as only_later`;
/** Of those that the authority has: nothing else can be reported to it. */
const ISSUED = sql`i.direction = 'issued' and i.processing_state = 'accepted' and i.deleted_at is null`;

export async function findReportable(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<Reportable[]> {
  const { rows } = await sql<Reportable>`
    select ${COLUMNS} from invoice i
    where i.company_id = ${companyId} and i.id = ${anyId(ids)} and ${ISSUED} order by i.issued_on, i.id`.execute(
    db,
  );
  return rows;
}

export type NumberedRow = Pick<Reportable, 'id' | 'template' | 'serial' | 'number' | 'issued_on'>;

/** All own invoices that bear one of these numbers, of whatever series. */
export async function findNumbered(
  db: Db,
  companyId: string,
  names: readonly Readonly<{ number: number }>[],
): Promise<NumberedRow[]> {
  const { rows } = await sql<NumberedRow>`
    select i.id, i.template, i.serial, i.number, i.issued_on from invoice i
    where i.company_id = ${companyId} and i.direction = 'issued' and i.deleted_at is null
      and i.number = any (${names.map(({ number }) => number)}::integer[])`.execute(db);
  return rows;
}

export type UnreportedQuery = Readonly<{
  from: PlainDate | null;
  to: PlainDate | null;
  search: string;
  limit: number;
  offset: number;
}>;

/**
 * The authority has a notice about the latest correction of the invoice `i`, or one is being sent. A correction that is
 * issued after the notice is another mistake, and is reported again; a refused notice reported nothing. A correction of
 * something later, as a return, is no mistake and requires no notice.
 */
const REPORTED = sql`case when i.chain_state = 'CANCELED' then exists (
    select from mistake_report_item r
    where r.company_id = i.company_id and r.invoice_id = i.id and r.state in ('open', 'accepted')
      and r.nature = 'cancel')
  else not exists (
    select from ${ISSUED_CORRECTIONS} and ${OF_MISTAKE} and not exists (
      select from mistake_report_item r
      where r.company_id = i.company_id and r.invoice_id = i.id and r.state in ('open', 'accepted')
        and c.id::text = any (r.tells_of)))
  end`;

const NATURE_OF = { CANCELED: 'cancel', MODIFIED: 'adjust', REPLACED: 'replace' } as const;

/** Cancelled invoices, and those adjusted or replaced for a mistake, of which the authority has no notice. */
export async function findUnreported(
  db: Db,
  companyId: string,
  { from, to, search, limit, offset }: UnreportedQuery,
): Promise<{ rows: Reportable[]; total: number }> {
  const words = foldForSearch(search).split(' ').filter(Boolean);
  // What is typed without a letter or a digit finds nothing.
  const hasWords = words.length > 0 || search.trim() === '';
  const where = sql`i.company_id = ${companyId} and ${ISSUED} and ${hasWords}::boolean
    and i.chain_state in (${sql.join(Object.keys(NATURE_OF))})
    and (${from}::date is null or i.issued_on >= ${from}::date)
    and (${to}::date is null or i.issued_on <= ${to}::date)
    and i.search_text like all (${words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)}::text[])
    and not (${REPORTED})`;
  const { rows } = await sql<Reportable>`
    select ${COLUMNS} from invoice i where ${where}
    order by i.issued_on desc, i.id desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from invoice i where ${where}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

export type ReportItemRow = Omit<Reportable, 'reason' | 'corrections' | 'only_later'> &
  Readonly<{
    report_id: string;
    nature: NoticeNature;
    reason: string | null;
    state: NonNullable<ReportedInvoice['state']>;
    refusal_code: string | null;
    refusal_text: string | null;
  }>;

export async function findItems(
  db: Db,
  companyId: string,
  reportIds: readonly string[],
): Promise<ReportItemRow[]> {
  const { rows } = await sql<ReportItemRow>`
    select m.report_id, m.nature, m.reason, m.state, m.refusal_code, m.refusal_text, i.id, i.template, i.serial,
      i.number, i.issued_on, i.chain_state, i.authority_code, i.buyer_name, i.with_tax, i.currency
    from mistake_report_item m join invoice i on i.company_id = m.company_id and i.id = m.invoice_id
    where m.company_id = ${companyId} and m.report_id = ${anyId(reportIds)}
    order by m.report_id, m.position`.execute(db);
  return rows;
}

/** What a notice states about an invoice, by its place in the chain; about one that was right when it was issued it explains. */
export const natureOf = ({
  chain_state: state,
  only_later,
}: Pick<Reportable, 'chain_state' | 'only_later'>): NoticeNature =>
  state in NATURE_OF && (state === 'CANCELED' || !only_later)
    ? NATURE_OF[state as keyof typeof NATURE_OF]
    : 'explain';

type Standing = Pick<ReportItemRow, 'nature' | 'reason'> &
  Partial<Pick<ReportItemRow, 'state' | 'refusal_code' | 'refusal_text'>>;

export const reportedInvoice = (
  row: Omit<Reportable, 'reason' | 'corrections' | 'only_later'>,
  { nature, reason, state, refusal_code = null, refusal_text = null }: Standing,
): ReportedInvoice => ({
  invoice_id: row.id,
  template_code: row.template,
  invoice_serial: row.serial,
  invoice_number: displayNumber(row.number),
  issued_date: row.issued_on,
  invoice_type: row.chain_state,
  buyer_name: row.buyer_name,
  total_amount_with_tax: row.with_tax,
  currency_code: row.currency,
  cqt_code: row.authority_code,
  nature,
  reason,
  state: state ?? null,
  refusal_code,
  refusal_text,
});
