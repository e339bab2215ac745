import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import { NO_FLUSH } from '../../../platform/db/no-flush.ts';
import type { Db } from '../../../platform/db/open.ts';
import { currentTrace } from '../../../platform/telemetry/tracing.ts';
import type { CompanyIdentity } from '../connections/index.ts';
import type { MessageState } from '../messages/index.ts';

/** An invoice whose step was claimed, with all that the step needs. */
export type ClaimedInvoice = Readonly<{
  id: string;
  state: ProcessingState;
  /** Failed attempts of this step. */
  attempts: number;
  /** Trace of the act that the step continues (W3C traceparent); null: none. */
  trace: string | null;
  caId: string | null;
  /** The company's. */
  taxCode: string;
  /** The company's own sender identity; null: the installation's. */
  identity: CompanyIdentity | null;
  serial: string;
  number: number;
  /** Of a numbered invoice: InvoiceDraft as JSON text, for transfer to another thread. */
  content: string | null;
  /** Of a numbered invoice: the secret of its public code; null before the first attempt to encode it. */
  secret: string | null;
  /** Of an invoice in signing: the bytes to sign. */
  data: string | null;
  signatureId: string | null;
  signedAt: string | null;
  qrText: string | null;
  list: string | null;
  /** Of a signed invoice: its message without a reply. */
  messageId: string | null;
  messageState: MessageState | null;
  messageHash: string | null;
  /** The connection of that message; null: there is none. */
  messageConnection: string | null;
}>;

/** Lease expiry of claimed steps: those of a dead worker come due again then. */
export type DueWorkLease = Readonly<{
  companyId: string;
  at: Instant;
  until: Instant;
  /** Traces that the claimed steps continue, by id of the invoice. */
  traces?: ReadonlyMap<string, string>;
}>;

/** Companies with due work and an id above `after`, in order of id. */
export async function findDueCompanies(
  db: Db,
  after: string,
  at: Instant,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from companies_due(${after}::bigint, ${at}::timestamptz, ${most}::integer) as due(id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** When the first step of any company is due; null: no invoice is under way. */
export async function findNextStepAt(db: Db): Promise<Instant | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(next_step_at) as at from invoice_step`.execute(db);
  const at = rows[0]?.at ?? null;
  return at && new Date(at).toISOString();
}

/** Claims due steps of a company, oldest first; skips steps that another worker is claiming. */
export const claimDue = (db: Db, lease: DueWorkLease, most: number): Promise<ClaimedInvoice[]> =>
  claim(
    db,
    lease,
    sql`next_step_at <= ${lease.at} order by next_step_at, invoice_id limit ${most}`,
  );

/** Claims those of these invoices that are due. */
export const claimDueOf = (
  db: Db,
  lease: DueWorkLease,
  ids: readonly string[],
): Promise<ClaimedInvoice[]> =>
  claim(
    db,
    lease,
    sql`next_step_at <= ${lease.at} and invoice_id = ${anyId(ids)} order by invoice_id`,
  );

/** Claims those of these invoices that were sent, due or not, for a user. */
export const claimSentOf = (
  db: Db,
  lease: DueWorkLease,
  ids: readonly string[],
): Promise<ClaimedInvoice[]> =>
  claim(
    db,
    lease,
    sql`invoice_id = any (array(
      select id from invoice where company_id = ${lease.companyId} and id = ${anyId(ids)}
        and processing_state in ('sent', 'unknown'))) order by invoice_id`,
  );

async function claim(
  db: Db,
  { companyId, until }: DueWorkLease,
  which: RawBuilder<unknown>,
): Promise<ClaimedInvoice[]> {
  const { rows } = await sql<ClaimedInvoice>`/* prepared */
    with due as (
      select invoice_id from invoice_step
      where company_id = ${companyId} and ${which}
      for update skip locked
    ), taken as (
      update invoice_step s set next_step_at = ${until}::timestamptz
      from due where s.company_id = ${companyId} and s.invoice_id = due.invoice_id
      returning s.invoice_id, s.attempts, s.trace, ${NO_FLUSH}
    )
    select i.id, i.processing_state as state, taken.attempts, taken.trace, i.ca_id as "caId", company.tax_code as "taxCode",
      i.serial, i.number, c.content::text as content, k.secret, t.data, t.signature_id as "signatureId",
      t.signed_at as "signedAt", t.qr_text as "qrText", t.list_data as list, m.message_id as "messageId",
      m.state as "messageState", m.hash as "messageHash", m.connection as "messageConnection",
      (select json_build_object('sender', sender, 'providerTaxCode', provider_tax_code, 'connection', connection)
       from authority_connection where company_id = ${companyId}) as identity
    from taken
      join invoice i on i.company_id = ${companyId} and i.id = taken.invoice_id
      join company on company.id = i.company_id
      left join invoice_content c on i.processing_state = 'numbered'
        and c.company_id = i.company_id and c.invoice_id = i.id
      left join invoice_lookup_code k on i.processing_state = 'numbered'
        and k.company_id = i.company_id and k.invoice_id = i.id
      left join invoice_to_sign t on i.processing_state = 'signing'
        and t.company_id = i.company_id and t.invoice_id = i.id
      left join lateral (
        select m.message_id, m.state, m.hash, m.connection
        from authority_message_subject s
          join authority_message m on m.company_id = s.company_id and m.id = s.message_id
        where s.company_id = i.company_id and s.invoice_id = i.id
          and m.direction = 'out' and m.state <> 'answered'
        order by m.id desc limit 1
      ) m on i.processing_state in ('signed', 'sent', 'unknown')
    order by i.id`.execute(db);
  return rows;
}

/** The next attempt of a step that failed. */
export type Postponement = Readonly<{
  id: string;
  nextStepAt: Instant;
  attempts: number;
  reason: string | null;
}>;

export async function postpone(
  db: Db,
  companyId: string,
  steps: readonly Postponement[],
): Promise<void> {
  if (steps.length === 0) return;
  const ids = steps.map(({ id }) => id);
  await sql`
    with free as (${freeSteps(companyId, ids)})
    update invoice_step s set next_step_at = p."nextStepAt", attempts = p.attempts, reason = p.reason
    from json_to_recordset(${JSON.stringify(steps)}::json)
      as p(id bigint, "nextStepAt" timestamptz, attempts integer, reason text)
      join free on free.invoice_id = p.id
    where s.company_id = ${companyId} and s.invoice_id = free.invoice_id`.execute(db);
}

/** Deletes the steps of invoices that only a person continues with. */
export async function deleteSteps(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with free as (${freeSteps(companyId, ids)})
    delete from invoice_step s using free
    where s.company_id = ${companyId} and s.invoice_id = free.invoice_id`.execute(db);
}

/** Moves the end of a lease. Steps that were completed have another time already and do not change. */
export async function renewLease(
  db: Db,
  { companyId, until }: DueWorkLease,
  ids: readonly string[],
  before: Instant,
): Promise<void> {
  await sql`
    with free as (${freeSteps(companyId, ids)})
    update invoice_step s set next_step_at = ${until}::timestamptz
    from free
    where s.company_id = ${companyId} and s.invoice_id = free.invoice_id
      and s.next_step_at = ${before}::timestamptz`.execute(db);
}

/**
 * Locks the steps of these invoices that no other transaction is changing. A transaction that moves invoices locks the
 * invoices in order of id and their steps afterwards, so waiting here for a step could be a deadlock. The change
 * that is under way also makes this one out of date; where it fails, the step is due when its lease expires.
 */
const freeSteps = (companyId: string, ids: readonly string[]): RawBuilder<unknown> => sql`
  select invoice_id from invoice_step
  where company_id = ${companyId} and invoice_id = ${anyId(ids)}
  for update skip locked`;

/** Makes the next steps due now, after a user removed their obstacle. */
export async function makeDue(
  db: Db,
  companyId: string,
  ids: readonly string[],
  at: Instant,
): Promise<void> {
  await sql`
    insert into invoice_step as s (company_id, invoice_id, next_step_at, trace)
    select company_id, id, ${at}::timestamptz, ${currentTrace()} from (
      -- The invoice first, as a transaction that moves it does.
      select company_id, id from invoice
      where company_id = ${companyId} and id = ${anyId(ids)} and direction = 'issued'
        and processing_state in ('numbered', 'signing', 'signed', 'sent', 'unknown')
      order by id for no key update
    ) under_way
    on conflict (company_id, invoice_id) do update set next_step_at = least(s.next_step_at, excluded.next_step_at)`.execute(
    db,
  );
}
