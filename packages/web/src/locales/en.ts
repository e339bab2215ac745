import common from './en/common.json';
import dashboard from './en/dashboard.json';
import error from './en/error.json';
import invoices from './en/invoices.json';
import mailing from './en/mailing.json';
import releasing from './en/releasing.json';
import shell from './en/shell.json';
import type { Texts } from './texts.ts';

export const en = {
  common,
  dashboard,
  error,
  invoices,
  mailing,
  releasing,
  shell,
} satisfies Texts;
