import type { Judge } from './finding.ts';

type Series = Readonly<{
  series: string;
  next_number: number;
  issued: number;
  different: number;
  highest: number;
}>;

/** In each series every number from 1 on once, and the next one is the next. */
export const numbersAreWhole: Judge = async ({ rows }) => {
  const all = await rows.query<Series>(
    `select s.template || s.serial as series, s.next_number,
       count(i.number)::integer as issued, count(distinct i.number)::integer as different,
       coalesce(max(i.number), 0) as highest
     from series s left join invoice i on i.company_id = s.company_id and i.template = s.template
       and i.serial = s.serial and i.direction = 'issued' and i.number is not null
     group by s.company_id, s.id, s.template, s.serial, s.next_number`,
  );
  return all.flatMap(({ series, next_number, issued, different, highest }) => [
    ...(issued === different ? [] : [`${series}: ${issued - different} numbers twice`]),
    ...(different === highest ? [] : [`${series}: ${highest - different} numbers skipped`]),
    ...(next_number === highest + 1
      ? []
      : [`${series}: the next number is ${next_number}, the last ${highest}`]),
  ]);
};
