import common from './common/no.json';
import error from './error/no.json';
import invoiceLists from './invoice-lists/no.json';
import invoices from './invoices/no.json';
import shell from './shell/no.json';

/** What every page needs. */
export const start = { common, error, invoiceLists, invoices, shell };

/** What comes with a feature. */
export const files = import.meta.glob<object>(
  ['./*/no.json', '!./{common,error,invoice-lists,invoices,shell}/*'],
  { import: 'default' },
);
