import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Candidate } from '@hoadon/domain/reconciliation/candidates';
import type { FieldDifference } from '@hoadon/domain/reconciliation/differences';
import type {
  MatchRule,
  ReconciliationFinding,
  ReconciliationOutcome,
} from '@hoadon/domain/reconciliation/reconcile';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { FINDING, findingHolds, OPEN_FINDING } from './open-finding.ts';

/** Appends findings to the saved ones. */
export async function insertFindings(
  tx: Tx,
  companyId: string,
  runId: string,
  { behind, findings }: Readonly<{ behind: number; findings: readonly ReconciliationFinding[] }>,
): Promise<void> {
  const rows = findings.map((finding, index) => ({
    position: behind + index + 1,
    invoice_id: finding.own,
    portal_id: finding.portal,
    outcome: finding.outcome,
    rule: finding.rule,
    differences: finding.differences,
    candidates: finding.candidates,
    duplicate_of: finding.duplicateOf,
  }));
  await sql`
    insert into reconciliation_finding (company_id, run_id, position, invoice_id, portal_id, outcome, rule,
      differences, candidates, duplicate_of)
    select ${companyId}::bigint, ${runId}::bigint, f.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as f(position integer, invoice_id bigint, portal_id bigint, outcome text, rule text, differences jsonb,
        candidates jsonb, duplicate_of bigint)`.execute(tx);
}

export type FindingRow = Readonly<{
  position: number;
  invoice_id: string | null;
  portal_id: string | null;
  outcome: ReconciliationOutcome;
  rule: MatchRule;
  differences: readonly FieldDifference[];
  candidates: readonly Candidate[];
  reason: string | null;
  considered_by: string | null;
  considered_at: Instant | null;
  is_open: boolean;
}>;

export type Narrowed = Readonly<{
  outcome?: ReconciliationOutcome | undefined;
  rule?: MatchRule | undefined;
  /** Without findings whose invoice was confirmed, recorded or considered. */
  open: boolean;
  /** Text of either side; empty: any. */
  search_text: string;
  after: number;
  limit: number;
}>;

/** In the order of their positions. */
export async function findFindings(
  db: Db,
  companyId: string,
  runId: string,
  { outcome, rule, open, search_text, after, limit }: Narrowed,
): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select f.position, f.invoice_id, f.portal_id, f.outcome, f.rule, f.differences, f.candidates,
      coalesce(c.reason, pc.reason) as reason, u.name as considered_by, coalesce(c.at, pc.at) as considered_at,
      ${OPEN_FINDING} as is_open
    from ${FINDING} left join app_user u on u.id = user_of(coalesce(c.actor, pc.actor))
    where f.company_id = ${companyId} and f.run_id = ${runId} and f.position > ${after}
      and (${outcome ?? null}::text is null or f.outcome = ${outcome ?? null})
      and (${rule ?? null}::text is null or f.rule = ${rule ?? null})
      and (not ${open}::boolean or ${OPEN_FINDING})
      and ${findingHolds(search_text) ?? sql`true`}
    order by f.position limit ${limit}`.execute(db);
  return rows;
}
