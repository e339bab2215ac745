import common from './common/en.json';
import error from './error/en.json';
import invoiceLists from './invoice-lists/en.json';
import invoices from './invoices/en.json';
import shell from './shell/en.json';

/** What every page needs. */
export const start = { common, error, invoiceLists, invoices, shell };

/** What comes with a feature. */
export const files = import.meta.glob<object>(
  ['./*/en.json', '!./{common,error,invoice-lists,invoices,shell}/*'],
  { import: 'default' },
);
