import type { Row } from '../../acts/ledger.ts';
import type { Judge } from '../finding.ts';

type StoredInvoice = Readonly<{
  id: string;
  buyer_name: string;
  number: number | null;
  deleted: boolean;
}>;

/**
 * Each act of a buyer's row was applied once where a response stated so, and never twice; the responses equal the stored
 * data.
 */
export const actsHappenedOnce: Judge = async ({ rows }, ledger) => {
  const invoices = await rows.query<StoredInvoice>(
    `select id::text, buyer_name, number, deleted_at is not null as deleted
     from invoice where buyer_name like 'THU %' order by id`,
  );
  const invoicesByBuyer = Map.groupBy(invoices, ({ buyer_name }) => buyer_name);
  const markers = new Set(ledger.rows.map(({ marker }) => marker));
  const strangers = [...invoicesByBuyer.keys()].filter((marker) => !markers.has(marker));
  return [
    ...ledger.rows.flatMap((row) => faultsOf(row, invoicesByBuyer.get(row.marker) ?? [])),
    ...strangers.map((marker) => `${marker}: nobody asked for it`),
  ];
};

function faultsOf(row: Row, invoices: readonly StoredInvoice[]): string[] {
  const shown = invoices
    .map(({ id, number }) => `invoice ${id} number ${number ?? '–'}`)
    .join(', ');
  const fault = (what: string) => [`${row.marker}: ${what} (${shown || 'nothing kept'})`];
  const [only] = invoices;
  if (invoices.length > 1) return fault(`made ${invoices.length} times`);
  if (!only) return row.made === 'yes' ? fault('was answered, and is not there') : [];
  if (row.made === 'no') return fault('was refused or never asked for, and is there all the same');
  if (row.id !== null && row.id !== only.id) return fault(`was answered as invoice ${row.id}`);
  if (row.number !== null && row.number !== only.number)
    return fault(`was answered number ${row.number}`);
  if (row.numbered === 'yes' && only.number === null) return fault('was issued, and has no number');
  if (row.numbered === 'no' && only.number !== null)
    return fault('has a number that nobody asked for');
  return [];
}
