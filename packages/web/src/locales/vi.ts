import common from './common/vi.json';
import error from './error/vi.json';
import invoiceLists from './invoice-lists/vi.json';
import invoices from './invoices/vi.json';
import shell from './shell/vi.json';

/** What every page needs. */
export const start = { common, error, invoiceLists, invoices, shell };

/** What comes with a feature. */
export const files = import.meta.glob<object>(
  ['./*/vi.json', '!./{common,error,invoice-lists,invoices,shell}/*'],
  { import: 'default' },
);
