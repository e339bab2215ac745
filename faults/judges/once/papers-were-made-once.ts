import type { Judge } from '../finding.ts';

type PaperCount = Readonly<{ invoice_id: string; papers: number }>;

/** Each converted invoice has one paper, however often it was requested. */
export const papersWereMadeOnce: Judge = async ({ rows }, { papers }) => {
  const papersOfInvoices = new Map(
    (
      await rows.query<PaperCount>(
        `select invoice_id::text, count(*)::integer as papers from invoice_conversion
         where state = 'converted' group by company_id, invoice_id`,
      )
    ).map(({ invoice_id, papers }) => [invoice_id, papers]),
  );
  return papers.flatMap(({ act, invoiceId, made }) => {
    const count = papersOfInvoices.get(invoiceId) ?? 0;
    const isRight = made === 'perhaps' ? count <= 1 : count === (made === 'yes' ? 1 : 0);
    return isRight ? [] : [`${act}: ${count} papers of invoice ${invoiceId}, made: ${made}`];
  });
};
