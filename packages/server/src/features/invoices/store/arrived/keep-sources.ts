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

/** Tells it from an invoice that was written down by hand. */
export const WRITTEN_OVER = 'written-over';

/** What the sources of an invoice say once all of them are known. */
export type SettledSource = Readonly<{
  id: string;
  stated: StatedBySource;
  differences: readonly FactDifference[];
}>;

/** Writes beside sources that are there what they say and where they contradict whoever's word counts. */
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

/** What somebody writes over an invoice that came by another way, so that a truer source which comes later does not hide it. */
export async function keepWrittenOver(
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

/** What the truest source states that nobody wrote over the invoice; null where there is none. One that states nothing of its own states what was recorded `before`. */
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
      const said: StatedBySource = stated ?? { ...before, isSigned: false };
      const { isSigned, hasSignature = isSigned, ...facts } = said;
      return { id, way, isSigned, hasSignature, tellsLines: true, facts };
    }),
  );
  return settled?.truest.facts ?? null;
}

/** Two sides say the same of them: nothing is left to be confirmed (S-47). */
export async function confirmArrived(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update invoice set origin = ${CONFIRMED}
    where company_id = ${companyId} and id = any (${ids}::bigint[]) and origin = ${UNCONFIRMED}`.execute(
    tx,
  );
}
