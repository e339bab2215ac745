import common from './common/vi.json';
import error from './error/vi.json';
import invoices from './invoices/vi.json';
import shell from './shell/vi.json';

export const vi = { common, error, invoices, shell };
