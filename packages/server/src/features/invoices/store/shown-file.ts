import { sql } from 'kysely';

/**
 * Order of the files of one invoice, over `invoice_file`: the first is the invoice. As the authority coded it, else as it was signed
 * here, else as it came from outside. Of several of one kind the last: a refused document was signed anew.
 */
export const SHOWN_FILE_FIRST = sql`case kind when 'coded_xml' then 1 when 'signed_xml' then 2 else 3 end, id desc`;
