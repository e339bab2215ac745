import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import type { CustomerFacts } from '@hoadon/domain/reconciliation/customer-check';
import type { FileFindings } from '@hoadon/domain/verification/file-findings';
import type {
  VerificationReason,
  VerificationSubject,
} from '@hoadon/domain/verification/reasons/verification-reasons';
import type { Verdict } from '@hoadon/domain/verification/verdict';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { DIFFERENCE_EXPLAINED, STATE_FOR_DEDUCTION } from '../invoices/index.ts';

/** What checking an invoice found. */
export type SavedVerdict = Readonly<{
  verdict: Verdict;
  reasons: readonly VerificationReason[];
  subjects: readonly VerificationSubject[];
  findings: FileFindings | null;
  hash: string | null;
  size: number | null;
  rules_from: PlainDate;
  checked_by: Actor;
  bytes_seen_at: Instant | null;
}>;

/** In place of what was found before. */
export async function saveVerdicts(
  tx: Tx,
  { companyId, at }: Readonly<{ companyId: string; at: Instant }>,
  verdicts: readonly Readonly<SavedVerdict & { id: string }>[],
): Promise<void> {
  await sql`
    insert into invoice_verification (company_id, invoice_id, verdict, reasons, subjects, findings, hash, size,
      rules_from, checked_at, checked_by, bytes_seen_at, looked_at)
    select ${companyId}::bigint, v.id, v.verdict, v.reasons, v.subjects, v.findings, v.hash, v.size, v.rules_from,
      ${at}::timestamptz, v.checked_by, v.bytes_seen_at, v.bytes_seen_at
    from json_to_recordset(${JSON.stringify(verdicts)}::json) as v(id bigint, verdict text, reasons jsonb, subjects jsonb,
      findings jsonb, hash text, size integer, rules_from date, checked_by text, bytes_seen_at timestamptz)
    on conflict (company_id, invoice_id) do update set
      verdict = excluded.verdict, reasons = excluded.reasons, subjects = excluded.subjects,
      findings = excluded.findings, hash = excluded.hash, size = excluded.size, rules_from = excluded.rules_from,
      checked_at = excluded.checked_at, checked_by = excluded.checked_by,
      bytes_seen_at = coalesce(excluded.bytes_seen_at, invoice_verification.bytes_seen_at),
      looked_at = coalesce(excluded.looked_at, invoice_verification.looked_at)`.execute(tx);
}

/** An invoice with everything that is known of its being checked. */
export type Verified = Readonly<{
  id: string;
  verification: number;
  validity: number | null;
  authority_code: string | null;
  /** Also that of the portal's list, where it replaces or cancels a purchase and nobody has explained that. */
  chain_state: ChainState;
  verdict: Readonly<SavedVerdict & { checked_at: Instant }> | null;
  facts: CustomerFacts | null;
  /** A user explained what the registers differ in. */
  is_explained: boolean;
  asked_at: Instant | null;
  /** Name of the user who had it checked. */
  checker: string | null;
}>;

export async function findVerified(
  db: Db,
  companyId: string,
  id: string,
): Promise<Verified | null> {
  const { rows } = await sql<Verified>`
    select i.id, i.verification, i.validity, i.authority_code, ${STATE_FOR_DEDUCTION} as chain_state,
      case when v.invoice_id is not null then to_jsonb(v) end as verdict,
      c.facts, ${DIFFERENCE_EXPLAINED} as is_explained, c.checked_at as asked_at, u.name as checker
    from invoice i
      left join invoice_verification v on v.company_id = i.company_id and v.invoice_id = i.id
      left join invoice_customer_check c on c.company_id = i.company_id and c.invoice_id = i.id
      left join app_user u on v.checked_by = 'user/' || u.id
    where i.company_id = ${companyId} and i.id = ${id} and i.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The stored file with the oldest check. */
export type SeenBytes = Readonly<{ id: string; hash: string; isLost: boolean }>;

export async function findLongUnseen(
  db: Db,
  companyId: string,
  { before, most }: Readonly<{ before: Instant; most: number }>,
): Promise<SeenBytes[]> {
  const { rows } = await sql<SeenBytes>`
    select v.invoice_id as id, v.hash,
      v.reasons @> '[{"code": "BYTES_CHANGED"}]' or v.reasons @> '[{"code": "BYTES_MISSING"}]' as "isLost"
    from invoice_verification v
    where v.company_id = ${companyId} and v.hash is not null
      and v.looked_at < ${before}
    order by v.looked_at limit ${most}`.execute(db);
  return rows;
}

/** The next company, after `after`, with such files. */
export async function nextLongUnseen(
  db: Db,
  after: string,
  before: Instant,
): Promise<string | null> {
  const { rows } = await sql<{ company_id: string }>`
    select c.id as company_id from company c
    where c.id > ${after} and exists (
      select from invoice_verification v
      where v.company_id = c.id and v.hash is not null and v.looked_at < ${before})
    order by c.id limit 1`.execute(db);
  return rows[0]?.company_id ?? null;
}

/** Records a check of these files, of which those in `seen` exist. */
export async function noteLookedAt(
  db: Db,
  companyId: string,
  {
    lookedAt,
    seen,
    at,
  }: Readonly<{ lookedAt: readonly string[]; seen: readonly string[]; at: Instant }>,
): Promise<void> {
  await sql`
    update invoice_verification set looked_at = ${at},
      bytes_seen_at = case when invoice_id = ${anyId(seen)} then ${at} else bytes_seen_at end
    where company_id = ${companyId} and invoice_id = ${anyId(lookedAt)}`.execute(db);
}
