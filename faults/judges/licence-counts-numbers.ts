import type { Judge } from './finding.ts';

/** The used count of licences equals the number of numbered invoices. */
export const licenceCountsNumbers: Judge = async ({ rows }) => {
  const wrong = await rows.query<{ company_id: string; used: string; numbered: string }>(
    `select l.company_id::text, l.used::text, coalesce(i.numbered, 0)::text as numbered
     from (select company_id, sum(used) as used from licence group by 1) l
     left join (select company_id, count(*) as numbered from invoice
       where direction = 'issued' and number is not null group by 1) i using (company_id)
     where l.used <> coalesce(i.numbered, 0)`,
  );
  return wrong.map(
    ({ company_id, used, numbered }) => `company ${company_id}: ${used} used, ${numbered} numbered`,
  );
};
