import type { Judge } from '../finding.ts';

type ImportedZip = Readonly<{ name: string; imports: number; rows: number; stored: number }>;

/** Each zip became one import, each of its entries was stored, and each invoice was new once. */
export const filesWereTakenInOnce: Judge = async ({ rows }, { zips }) => {
  const imports = await rows.query<ImportedZip>(
    `select f.name, count(distinct f.run_id)::integer as imports, count(r.position)::integer as rows,
       count(r.invoice_id)::integer as stored
     from import_file f left join import_row r on r.company_id = f.company_id and r.run_id = f.run_id
     group by f.name`,
  );
  const often = await rows.query<{ invoice_id: string; times: number }>(
    `select invoice_id::text, count(*) filter (where bucket = 'new')::integer as times from import_row
     where invoice_id is not null group by company_id, invoice_id
     having count(*) filter (where bucket = 'new') <> 1`,
  );
  const byName = new Map(imports.map((one) => [one.name, one]));
  return [
    ...often.map(({ invoice_id, times }) => `invoice ${invoice_id} was new ${times} times`),
    ...zips.flatMap(({ name, count, sent }) => {
      const row = byName.get(name);
      if (!row) return sent === 'yes' ? [`${name} was answered, and is not there`] : [];
      if (sent === 'no') return [`${name} was refused, and is there`];
      if (row.imports > 1) return [`${name} became ${row.imports} imports`];
      return row.rows === count && row.stored === count
        ? []
        : [`${name}: ${row.rows} rows of ${count}, ${row.stored} stored`];
    }),
  ];
};
