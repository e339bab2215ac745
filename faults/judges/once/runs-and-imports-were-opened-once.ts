import type { Judge } from '../finding.ts';

/** No draft is in two started runs of issuing, and no workbook became two imports. */
export const runsAndImportsWereOpenedOnce: Judge = async ({ rows }, { workbooks }) => {
  const twice = await rows.query<{ invoice_id: string; runs: number }>(
    `select b.invoice_id::text, count(*)::integer as runs from bulk_item b
     join bulk_run r on r.company_id = b.company_id and r.id = b.run_id and r.kind = 'issue'
       and r.state <> 'asked'
     group by b.company_id, b.invoice_id having count(*) > 1`,
  );
  const imports = await rows.query<{ file_name: string; count: number }>(
    'select file_name, count(*)::integer as count from draft_import group by 1',
  );
  const countOf = new Map(imports.map(({ file_name, count }) => [file_name, count]));
  return [
    ...twice.map(({ invoice_id, runs }) => `invoice ${invoice_id} lies in ${runs} runs`),
    ...workbooks.flatMap(({ name, sent }) => {
      const count = countOf.get(name) ?? 0;
      if (count > 1) return [`${name} became ${count} imports`];
      if (sent === 'yes' && count === 0) return [`${name} was answered, and is not there`];
      return sent === 'no' && count > 0 ? [`${name} was refused, and is there`] : [];
    }),
  ];
};
