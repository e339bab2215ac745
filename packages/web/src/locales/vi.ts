import common from './vi/common.json';
import dashboard from './vi/dashboard.json';
import error from './vi/error.json';
import invoices from './vi/invoices.json';
import mailing from './vi/mailing.json';
import releasing from './vi/releasing.json';
import shell from './vi/shell.json';

export const vi = {
  common,
  dashboard,
  error,
  invoices,
  mailing,
  releasing,
  shell,
};
