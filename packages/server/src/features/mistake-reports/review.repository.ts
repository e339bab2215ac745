import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { QuestionedInvoice } from '@hoadon/xml/message/review-request';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

export type ReviewRow = Readonly<{
  id: string;
  number: string;
  issued_on: PlainDate;
  due_on: PlainDate;
  round: number;
  invoices: readonly (QuestionedInvoice & Readonly<{ invoiceId: string | null }>)[];
  /** The notice that answers it, as long as that is not refused. */
  answered_by: string | null;
}>;

/** The notice that answers it, as long as that is not refused. */
const ANSWER = sql`
    select m.id::text from mistake_report m
    where m.company_id = r.company_id and m.review_id = r.id and m.state not in ('prepared', 'refused')
    order by m.id desc limit 1`;

/** Which of our own invoices is meant, by what it is called there. */
const COLUMNS = sql`r.id, r.number, r.issued_on, r.due_on, r.round, (
    select coalesce(json_agg(to_jsonb(q) || jsonb_build_object('invoiceId', (
      select i.id::text from invoice i
      where i.company_id = r.company_id and i.direction = 'issued' and i.template = q.template
        and i.serial = q.serial and i.deleted_at is null
        and i.number = case when q.number ~ '^[0-9]{1,8}$' then q.number::integer end limit 1))), '[]')
    from jsonb_to_recordset(r.invoices)
      as q(template text, serial text, number text, "issuedOn" text, reason text)
  ) as invoices, (${ANSWER}) as answered_by`;

export async function findReview(db: Db, companyId: string, id: string): Promise<ReviewRow | null> {
  const { rows } = await sql<ReviewRow>`
    select ${COLUMNS} from review_request r where r.company_id = ${companyId} and r.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The most urgent first; `isOpen`: only those without a notice. */
export async function findReviews(
  db: Db,
  companyId: string,
  { isOpen }: Readonly<{ isOpen: boolean }>,
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${COLUMNS} from review_request r
    where r.company_id = ${companyId} and ${isOpen ? sql`not exists (${ANSWER})` : sql`true`}
    order by r.due_on, r.id limit 200`.execute(db);
  return rows;
}

export type NewReview = Readonly<{
  messageId: string;
  hash: string;
  number: string;
  issuedOn: PlainDate;
  dueOn: PlainDate;
  round: number;
  invoices: readonly QuestionedInvoice[];
}>;

/** Null where it came before. */
export async function insertReview(
  tx: Tx,
  companyId: string,
  at: Instant,
  review: NewReview,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into review_request (company_id, message_id, hash, number, issued_on, due_on, round, invoices, received_at)
    values (${companyId}, ${review.messageId}, ${review.hash}, ${review.number}, ${review.issuedOn},
      ${review.dueOn}, ${review.round}, ${JSON.stringify(review.invoices)}::jsonb, ${at})
    on conflict (company_id, message_id) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}
