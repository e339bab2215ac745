import type { Correction } from '@hoadon/domain/invoice/invoice';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/transact.ts';
import type { Events } from '../../../../platform/events/port.ts';
import { settlePaidFor } from '../payments.ts';
import { type ChangeContext, settleChains, settleOriginals } from '../states/index.ts';
import { settleClaims } from './correction-claims.ts';
import { findNamed, findStated, isBelieved, type Named } from './correction-pairs.ts';
import { findRepeated } from './repeated-ties.ts';

/** An arrived invoice with the correction that it states. */
export type ArrivedMember = Readonly<{
  id: string;
  /** invoiceKey() of it. */
  key: string;
  /** The stated correction and the key of the corrected invoice; null: it corrects none. */
  corrects: Readonly<{ related: Correction; key: string | null }> | null;
}>;

/**
 * Ties arrived invoices to the invoices that they correct, and to their corrections; the later arrival of the two creates
 * the tie from the statement of the newer document. Updates the chain states of the originals. A document that names a
 * better known invoice than itself corrects nothing (`mayCorrect`), in any order of arrival.
 */
export async function linkArrived(
  tx: Tx,
  events: Events,
  context: ChangeContext,
  members: readonly ArrivedMember[],
): Promise<void> {
  if (members.length === 0) return;
  await saveCorrections(tx, context.companyId, members);
  await settleTies(
    tx,
    events,
    context,
    members.map(({ id, key }) => ({ id, key })),
  );
}

/** Ties what was not believed before, and unties what is not any more; called where invoices were checked. */
export async function linkChecked(
  tx: Tx,
  events: Events,
  context: ChangeContext,
  ids: readonly string[],
): Promise<void> {
  await settleTies(tx, events, context, await findNamed(tx, context.companyId, ids));
}

async function saveCorrections(
  tx: Tx,
  companyId: string,
  members: readonly ArrivedMember[],
): Promise<void> {
  const corrections = members.flatMap(({ id, corrects }) =>
    corrects === null
      ? []
      : [
          {
            id,
            key: corrects.key,
            ...corrects.related,
            issuedOn: corrects.related.issuedOn || null,
          },
        ],
  );
  if (corrections.length === 0) return;
  await sql`
    insert into invoice_correction (company_id, invoice_id, relation, adjusts, cause_code, reason, original_template,
      original_serial, original_number, original_issued_on, original_key)
    select ${companyId}::bigint, c.id, c.relation, c.adjusts, c."causeCode", c.reason, c.template, c.serial, c.number,
      c."issuedOn", c.key
    from json_to_recordset(${JSON.stringify(corrections)}::json) as c(id bigint, key text, relation text,
      adjusts text, "causeCode" text, reason text, template text, serial text, number text, "issuedOn" date)
    on conflict (company_id, invoice_id) do update set
      relation = excluded.relation, adjusts = excluded.adjusts,
      cause_code = coalesce(excluded.cause_code, invoice_correction.cause_code), original_template = excluded.original_template,
      original_serial = excluded.original_serial, original_number = excluded.original_number,
      original_issued_on = excluded.original_issued_on, original_key = excluded.original_key`.execute(
    tx,
  );
}

async function settleTies(
  tx: Tx,
  events: Events,
  context: ChangeContext,
  members: readonly Named[],
): Promise<void> {
  const { companyId } = context;
  const stated = await findStated(tx, companyId, members);
  const repeated = await findRepeated(tx, companyId, stated);
  const tied = [...stated.filter(isBelieved), ...repeated.wanted].filter(({ is_tied }) => !is_tied);
  const untied = [
    ...stated.filter((pair) => pair.is_tied && !isBelieved(pair)),
    ...repeated.unwanted,
  ];
  // A repeated replacement is tied after what it states, which decides where it is declared.
  const ties = tied.map((pair) => ({ ...pair, position: stated.includes(pair) ? 1 : 2 }));
  if (ties.length > 0)
    await sql`
      insert into invoice_link (company_id, invoice_id, relation, other_id, open, position)
      select ${companyId}::bigint, p.invoice_id, p.relation, p.other_id, false, p.position
      from json_to_recordset(${JSON.stringify(ties)}::json)
        as p(invoice_id bigint, relation text, other_id bigint, position integer)
      order by p.invoice_id, p.position, p.other_id
      on conflict (company_id, invoice_id, relation, other_id) do nothing`.execute(tx);
  if (untied.length > 0)
    await sql`
      delete from invoice_link l
      using json_to_recordset(${JSON.stringify(untied)}::json) as p(invoice_id bigint, relation text, other_id bigint)
      where l.company_id = ${companyId} and l.invoice_id = p.invoice_id and l.relation = p.relation
        and l.other_id = p.other_id`.execute(tx);
  await settleChains(
    tx,
    events,
    context,
    tied.map(({ invoice_id: id, serial }) => ({ id, serial, to_state: 'accepted' })),
  );
  await settleOriginals(
    tx,
    events,
    context,
    untied.map(({ invoice_id, other_id }) => ({ id: other_id, untied: invoice_id })),
  );
  await settleClaims(tx, context, members, {
    unproven: [...stated.filter((pair) => !isBelieved(pair)), ...repeated.unproven],
    repeated: repeated.wanted,
  });
  // Payments count where the last replacement that is believed is, whichever was tied first.
  const moved = [...tied, ...untied].some(({ relation }) => relation === 'replaces');
  const replaced = [...stated, ...repeated.wanted, ...untied].filter(
    ({ relation }) => relation === 'replaces',
  );
  if (moved)
    await settlePaidFor(tx, events, companyId, [
      ...new Set(replaced.map(({ other_id }) => other_id)),
    ]);
}
