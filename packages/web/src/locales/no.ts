import common from './no/common.json';
import dashboard from './no/dashboard.json';
import error from './no/error.json';
import invoices from './no/invoices.json';
import mailing from './no/mailing.json';
import releasing from './no/releasing.json';
import shell from './no/shell.json';
import type { Texts } from './texts.ts';

export const no = {
  common,
  dashboard,
  error,
  invoices,
  mailing,
  releasing,
  shell,
} satisfies Texts;
