import auth from './en/auth.json';
import backgroundJobs from './en/background-jobs.json';
import bulkRelease from './en/bulk-release.json';
import buyerSuggestion from './en/buyer-suggestion.json';
import draftImport from './en/draft-import.json';
import formRecovery from './en/form-recovery.json';
import gallery from './en/gallery.json';
import getTemplate from './en/get-template.json';
import invoiceTemplates from './en/invoice-templates.json';
import issue from './en/issue.json';
import issuing from './en/issuing.json';
import kit from './en/kit.json';
import licences from './en/licences.json';
import shortcuts from './en/shortcuts.json';
import signing from './en/signing.json';
import unissued from './en/unissued.json';
import type { FormTexts } from './texts.ts';

export const enForms = {
  auth,
  backgroundJobs,
  bulkRelease,
  buyerSuggestion,
  draftImport,
  formRecovery,
  gallery,
  getTemplate,
  invoiceTemplates,
  issue,
  issuing,
  kit,
  licences,
  shortcuts,
  signing,
  unissued,
} satisfies FormTexts;
