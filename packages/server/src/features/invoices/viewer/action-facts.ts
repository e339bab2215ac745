import type { ActionFacts } from '@hoadon/domain/corrections/offers-of';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

/** What may be done with an invoice, and which correction of it is drafted or on its way; null: none. */
export type FactsWithPending = ActionFacts &
  Readonly<{
    pending: string | null;
    /** `1C26TAA 00000012`; without a number its series alone. */
    name: string;
  }>;

type Row = Omit<ActionFacts, 'isOurs' | 'hasPendingCorrection' | 'awaitsApprovalOfInformation'> &
  Readonly<{
    id: string;
    isCoded: boolean;
    adjustsAmounts: boolean;
    isApproved: boolean;
    isAdjusted: boolean;
    pending: string | null;
    template: string;
    number: number | null;
  }>;

/** Locks the invoice against concurrent corrections and returns what `findActionFacts` returns. */
export async function lockActionFacts(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<ActionFacts | null> {
  // A statement of its own: one that waited for the lock would still see what was there before.
  await sql`
    select from invoice where company_id = ${companyId} and id = ${id} for no key update`.execute(
    tx,
  );
  return findActionFacts(tx, companyId, id);
}

/** All that decides what may be done with an invoice; null where the company has none of this id. */
export async function findActionFacts(
  db: Db,
  companyId: string,
  id: string,
): Promise<ActionFacts | null> {
  return (await findActionFactsOf(db, companyId, [id])).get(id) ?? null;
}

/** The same of many, by id; those that the company does not have are left out. */
export async function findActionFactsOf(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FactsWithPending>> {
  const { rows } = await sql<Row>`
    with issued as (
      select l.other_id, c.adjusts, c.approval_code
      from invoice_link l
        join invoice_correction c on c.company_id = l.company_id and c.invoice_id = l.invoice_id
        join invoice a on a.company_id = l.company_id and a.id = l.invoice_id
      where l.company_id = ${companyId} and l.other_id = ${anyId(ids)} and l.relation = 'adjusts'
        and a.processing_state = 'accepted' and a.deleted_at is null
    )
    select i.id, direction, chain_state as "chainState", processing_state as "processingState",
      failure_code is not null or place = 'error' as "hasStopped", template, serial, number, issued_on as "issuedOn",
      authority_code is not null as "isCoded",
      exists (
        select from invoice_conversion c
        where c.company_id = ${companyId} and c.invoice_id = i.id and c.state = 'converted'
      ) as "isConverted",
      exists (
        select from invoice_file f where f.company_id = ${companyId} and f.invoice_id = i.id
          and f.kind in ('signed_xml', 'coded_xml', 'original')
      ) as "hasFile",
      (
        select l.invoice_id from invoice_link l where l.company_id = ${companyId} and l.other_id = i.id and l.open
      ) as pending,
      exists (select from issued where other_id = i.id) as "isAdjusted",
      exists (select from issued where other_id = i.id and adjusts = 'amounts') as "adjustsAmounts",
      exists (select from issued where other_id = i.id and approval_code is not null) as "isApproved"
    from invoice i
    where company_id = ${companyId} and id = ${anyId(ids)} and deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
}

function factsOf(row: Row): FactsWithPending {
  const {
    id: _,
    isCoded,
    isAdjusted,
    adjustsAmounts,
    isApproved,
    template,
    number,
    ...facts
  } = row;
  const series = `${template}${facts.serial}`;
  const isOfInformation = isAdjusted && !adjustsAmounts;
  return {
    ...facts,
    name: number === null ? series : `${series} ${displayNumber(number)}`,
    isOurs: facts.direction === 'issued',
    hasPendingCorrection: facts.pending !== null,
    awaitsApprovalOfInformation: isOfInformation && facts.isConverted && isCoded && !isApproved,
  };
}
