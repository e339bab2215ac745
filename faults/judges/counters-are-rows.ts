import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Judge } from './finding.ts';

type Drift = Readonly<{ counter: string; stored: string; counted: string }>;

/** The counters of lists equal the sums of the rows, and no repair was logged meanwhile. */
export const countersAreRows: Judge = async ({ rows, servers, folder }) => {
  const drifts = await rows.query<Drift>(
    `with stored as (
       select company_id, direction, month, place, currency,
         sum(invoices) as invoices, sum(with_tax) as with_tax
       from month_total group by 1, 2, 3, 4, 5
     ), counted as (
       select company_id, direction, date_trunc('month', issued_on)::date as month, place, currency,
         count(*) as invoices, sum(with_tax) as with_tax
       from invoice where deleted_at is null group by 1, 2, 3, 4, 5
     )
     select concat_ws(' ', company_id, direction, month, place, currency) as counter,
       concat_ws(' for ', coalesce(k.invoices, 0), coalesce(k.with_tax, 0)) as stored,
       concat_ws(' for ', coalesce(c.invoices, 0), coalesce(c.with_tax, 0)) as counted
     from stored k full join counted c using (company_id, direction, month, place, currency)
     where coalesce(k.invoices, 0) <> coalesce(c.invoices, 0)
       or coalesce(k.with_tax, 0) <> coalesce(c.with_tax, 0)`,
  );
  const logs = await Promise.all(
    servers.map(({ name }) => readFile(join(folder, `${name}.log`), 'utf8').catch(() => '')),
  );
  return [
    ...drifts.map(
      ({ counter, stored, counted }) => `${counter}: stored ${stored}, counted ${counted}`,
    ),
    ...logs
      .flatMap((text) => text.split('\n'))
      .filter((line) => line.includes('counters did not agree')),
  ];
};
