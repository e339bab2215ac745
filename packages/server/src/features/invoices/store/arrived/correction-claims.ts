import type { CorrectionClaim } from '@hoadon/domain/intake/correction-claim';
import { sql } from 'kysely';
import { anyId, anyText } from '../../../../platform/db/any-of.ts';
import type { Tx } from '../../../../platform/db/transact.ts';
import { askToCheck } from '../checking/index.ts';
import type { ChangeContext } from '../states/index.ts';
import type { Named, Pair } from './correction-pairs.ts';

/** Saves why a document is not believed to correct another, or corrects it once more; invoices of which that changes are checked again. */
export async function settleClaims(
  tx: Tx,
  { companyId, at }: ChangeContext,
  members: readonly Named[],
  { unproven, repeated }: Readonly<{ unproven: readonly Pair[]; repeated: readonly Pair[] }>,
): Promise<void> {
  const claims = new Map<string, CorrectionClaim>([
    ...repeated.map(({ invoice_id }) => [invoice_id, 'replaced-before'] as const),
    ...unproven.map(({ invoice_id }) => [invoice_id, 'unproven'] as const),
  ]);
  const rows = [...claims].map(([id, claim]) => ({ id, claim }));
  const { rows: changed } = await sql<{ id: string }>`
    with about as (
      select c.invoice_id from invoice_correction c
      where c.company_id = ${companyId} and c.invoice_id = ${anyId([...claims.keys(), ...members.map(({ id }) => id)])}
      union
      select c.invoice_id from invoice_correction c
      where c.company_id = ${companyId} and c.original_key = ${anyText(members.map(({ key }) => key))}
      union
      select c.invoice_id from invoice_correction c
      where c.company_id = ${companyId} and c.original_key = any (array(
        select m.original_key from invoice_correction m
        where m.company_id = ${companyId} and m.original_key is not null
          and m.invoice_id = ${anyId(members.map(({ id }) => id))}))
    ), now as (
      select a.invoice_id, n.claim
      from about a
        left join json_to_recordset(${JSON.stringify(rows)}::json) as n(id bigint, claim text) on n.id = a.invoice_id
    )
    update invoice_correction c set claim = n.claim from now n
    where c.company_id = ${companyId} and c.invoice_id = n.invoice_id and c.claim is distinct from n.claim
    returning c.invoice_id as id`.execute(tx);
  await askToCheck(
    tx,
    { companyId, actor: 'job/verification', at },
    changed.map(({ id }) => id),
  );
}
