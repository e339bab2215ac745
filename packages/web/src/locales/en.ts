import common from './common/en.json';
import error from './error/en.json';
import invoices from './invoices/en.json';
import shell from './shell/en.json';

export const en = { common, error, invoices, shell };
