import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/transact.ts';
import type { NamedArrival } from './lock-arrived.ts';

type NumberOfSeries = Pick<NamedArrival, 'template' | 'serial' | 'number'>;

/**
 * Returns those of the numbers of the company's own invoices that belong to a series which is numbered here, and were not given yet.
 * The series are locked, so that none of the numbers is given meanwhile.
 */
export async function findNotGiven<Arrived extends NumberOfSeries>(
  tx: Tx,
  companyId: string,
  arrived: readonly Arrived[],
): Promise<ReadonlySet<Arrived>> {
  if (arrived.length === 0) return new Set();
  const { rows } = await sql<{ template: string; serial: string; next_number: number }>`
    select template, serial, next_number from series
    where company_id = ${companyId} and (template, serial) in (
      select template, serial from json_to_recordset(${JSON.stringify(arrived)}::json) as w(template text, serial text))
    order by id for no key update`.execute(tx);
  const next = new Map(
    rows.map(({ template, serial, next_number }) => [`${template}${serial}`, next_number]),
  );
  return new Set(
    arrived.filter(
      ({ template, serial, number }) => number >= (next.get(`${template}${serial}`) ?? Infinity),
    ),
  );
}

/** Continues series that are numbered here after numbers of theirs that are proven to be given: the authority has those invoices. */
export async function continueSeriesAfter(
  tx: Tx,
  companyId: string,
  arrived: readonly NumberOfSeries[],
): Promise<void> {
  if (arrived.length === 0) return;
  await sql`
    update series s set next_number = w.next_number
    from (
      select template, serial, max(number) + 1 as next_number
      from json_to_recordset(${JSON.stringify(arrived)}::json) as w(template text, serial text, number integer)
      group by 1, 2
    ) w
    where s.company_id = ${companyId} and s.template = w.template and s.serial = w.serial
      and s.next_number < w.next_number`.execute(tx);
}
