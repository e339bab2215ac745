import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { SourceWay } from '@hoadon/domain/intake/settle-sources';
import type { FactDifference, StatedFacts } from '@hoadon/domain/intake/stated-facts';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/transact.ts';

/** What a source states, and whether its bytes have a proven signature of the seller, or any. What was saved by earlier versions lacks the rest. */
export type StatedBySource = StatedFacts &
  Readonly<{
    isSigned: boolean;
    hasSignature?: boolean;
    tellsLines?: boolean;
    /** statedRates() of a file. */
    rates?: string | null;
  }>;

/** A way in which an invoice came to the company. */
export type NewSource = Readonly<{
  invoiceId: string;
  way: SourceWay;
  /** What it is called there: a file's name, the portal's id. */
  reference: string;
  /** The bytes as they came, in the file store. */
  originalHash?: string | null;
  /** Left out: it is the only source so far and equals the content of the invoice. */
  stated?: StatedBySource | null;
  /** Differences from the source that takes precedence. */
  differences?: readonly FactDifference[];
}>;

/** The same way twice is one source. */
export async function insertSources(
  tx: Tx,
  { companyId, actor, at }: Readonly<{ companyId: string; actor: Actor; at: Instant }>,
  sources: readonly NewSource[],
): Promise<void> {
  if (sources.length === 0) return;
  await sql`
    insert into invoice_source (company_id, invoice_id, way, reference, original_hash, stated, differences, actor, at)
    select ${companyId}::bigint, s."invoiceId", s.way, s.reference, s."originalHash", s.stated,
      coalesce(s.differences, '[]'), ${actor}::text, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(sources)}::json)
      as s("invoiceId" bigint, way text, reference text, "originalHash" text, stated jsonb, differences jsonb)
    on conflict do nothing`.execute(tx);
}
