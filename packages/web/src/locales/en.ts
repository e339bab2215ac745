import auth from './en/auth.json';
import common from './en/common.json';
import dashboard from './en/dashboard.json';
import error from './en/error.json';
import gallery from './en/gallery.json';
import invoices from './en/invoices.json';
import issue from './en/issue.json';
import issuing from './en/issuing.json';
import mailing from './en/mailing.json';
import releasing from './en/releasing.json';
import shell from './en/shell.json';
import type { Texts } from './texts.ts';

export const en = {
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
