import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import {
  type SourceWay,
  type Statement,
  settleSources,
} from '@hoadon/domain/intake/settle-sources';
import {
  differencesFrom,
  type FactDifference,
  type StatedFacts,
} from '@hoadon/domain/intake/stated-facts';
import { CONFIRMED, UNCONFIRMED } from '@hoadon/domain/invoice/origin';
import { sql } from 'kysely';
import { executeBeforeCommit, type Tx } from '../../../../platform/db/transact.ts';
import type { OriginalFile, StatedBySource } from '../content/index.ts';
import { LISTED_STATE } from '../listed-state.ts';

/** Reference of a source that edits a received invoice; a manually entered invoice has another one. */
export const WRITTEN_OVER = 'written-over';

/** A stored source with its statement, and its differences from the source that takes precedence. */
export type SettledSource = Readonly<{
  id: string;
  stated: StatedBySource;
  differences: readonly FactDifference[];
}>;

/** Updates statement and differences of stored sources. */
export async function settleKeptSources(
  tx: Tx,
  companyId: string,
  sources: readonly SettledSource[],
): Promise<void> {
  if (sources.length === 0) return;
  await sql`
    update invoice_source s set stated = n.stated, differences = n.differences
    from json_to_recordset(${JSON.stringify(sources)}::json) as n(id bigint, stated jsonb, differences jsonb)
    where s.company_id = ${companyId} and s.id = n.id
      and (s.stated, s.differences) is distinct from (n.stated, n.differences)`.execute(tx);
}

/** Lays the file that is the invoice beside it; of several the last is shown. */
export function addOriginals(
  tx: Tx,
  { companyId, at }: Readonly<{ companyId: string; at: Instant }>,
  originals: readonly Readonly<OriginalFile & { invoiceId: string }>[],
): void {
  if (originals.length === 0) return;
  const rows = sql`json_to_recordset(${JSON.stringify(originals)}::json) as f("invoiceId" bigint, hash text, size integer)`;
  executeBeforeCommit(
    tx,
    sql`
    insert into invoice_file (company_id, invoice_id, kind, hash, size, media_type, created_at)
    select ${companyId}::bigint, f."invoiceId", 'original', f.hash, f.size, 'application/xml', ${at}::timestamptz
    from ${rows} on conflict (company_id, invoice_id, kind, hash) do nothing`,
  );
  executeBeforeCommit(
    tx,
    sql`
    update invoice i set has_original = true from ${rows}
    where i.company_id = ${companyId} and i.id = f."invoiceId" and not i.has_original`,
  );
}

/** Saves a manual edit of a received invoice as a source of its own, so that a better source that arrives later does not hide it. */
export async function saveWrittenOver(
  tx: Tx,
  { companyId, actor, at }: Readonly<{ companyId: string; actor: Actor; at: Instant }>,
  invoiceId: string,
  { facts, before }: Readonly<{ facts: StatedFacts; before: StatedFacts }>,
): Promise<void> {
  const truest = await truestBeside(tx, companyId, invoiceId, before);
  const stated = JSON.stringify({ ...facts, isSigned: false });
  const differences = JSON.stringify(truest === null ? [] : differencesFrom(truest, facts));
  await sql`
    insert into invoice_source (company_id, invoice_id, way, reference, stated, differences, actor, at)
    values (${companyId}, ${invoiceId}, 'hand', ${WRITTEN_OVER}, ${stated}::jsonb, ${differences}::jsonb, ${actor}, ${at})
    on conflict (company_id, invoice_id, way, reference, original_hash) do update set
      stated = excluded.stated, differences = excluded.differences, actor = excluded.actor, at = excluded.at`.execute(
    tx,
  );
}

/** Returns the facts of the best source other than manual edits; null if there is none. A source without a statement of its own stated `before`. */
async function truestBeside(
  tx: Tx,
  companyId: string,
  invoiceId: string,
  before: StatedFacts,
): Promise<StatedFacts | null> {
  const { rows } = await sql<
    Readonly<{ id: string; way: SourceWay; stated: StatedBySource | null }>
  >`
    select id, way, stated from invoice_source
    where company_id = ${companyId} and invoice_id = ${invoiceId} and not (way = 'hand' and reference = ${WRITTEN_OVER})
    order by id`.execute(tx);
  const settled = settleSources(
    rows.map(({ id, way, stated }): Statement => {
      const sourceFacts: StatedBySource = stated ?? { ...before, isSigned: false };
      const { isSigned, hasSignature = isSigned, ...facts } = sourceFacts;
      return { id, way, isSigned, hasSignature, tellsLines: true, facts };
    }),
  );
  return settled?.truest.facts ?? null;
}

/** Marks invoices as confirmed whose two sides agree (S-47), unless the latest list of the portal states that they are not in force. */
export async function confirmArrived(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update invoice i set origin = ${CONFIRMED}
    where i.company_id = ${companyId} and i.id = any (${ids}::bigint[]) and i.origin = ${UNCONFIRMED}
      and (chain_effect(i.chain_state) = 'nothing' or coalesce(${LISTED_STATE}, '') not in ('REPLACED', 'CANCELED'))`.execute(
    tx,
  );
}
