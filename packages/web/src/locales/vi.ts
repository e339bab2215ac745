import auth from './vi/auth.json';
import common from './vi/common.json';
import dashboard from './vi/dashboard.json';
import error from './vi/error.json';
import gallery from './vi/gallery.json';
import invoices from './vi/invoices.json';
import issue from './vi/issue.json';
import issuing from './vi/issuing.json';
import mailing from './vi/mailing.json';
import releasing from './vi/releasing.json';
import shell from './vi/shell.json';

export const vi = {
  auth,
  common,
  dashboard,
  error,
  gallery,
  invoices,
  issue,
  issuing,
  mailing,
  releasing,
  shell,
};
