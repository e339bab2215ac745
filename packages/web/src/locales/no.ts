import common from './common/no.json';
import error from './error/no.json';
import invoices from './invoices/no.json';
import shell from './shell/no.json';

export const no = { common, error, invoices, shell };
