import auth from './en/auth.json';
import draftImport from './en/draft-import.json';
import gallery from './en/gallery.json';
import invoiceTemplates from './en/invoice-templates.json';
import issue from './en/issue.json';
import issuing from './en/issuing.json';
import licences from './en/licences.json';
import signing from './en/signing.json';
import type { FormTexts } from './texts.ts';

export const enForms = {
  auth,
  draftImport,
  gallery,
  invoiceTemplates,
  issue,
  issuing,
  licences,
  signing,
} satisfies FormTexts;
