import auth from './no/auth.json';
import common from './no/common.json';
import dashboard from './no/dashboard.json';
import error from './no/error.json';
import gallery from './no/gallery.json';
import invoices from './no/invoices.json';
import issue from './no/issue.json';
import issuing from './no/issuing.json';
import mailing from './no/mailing.json';
import releasing from './no/releasing.json';
import shell from './no/shell.json';
import type { Texts } from './texts.ts';

export const no = {
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
} satisfies Texts;
