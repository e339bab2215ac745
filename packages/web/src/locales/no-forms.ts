import auth from './no/auth.json';
import backgroundJobs from './no/background-jobs.json';
import bulkRelease from './no/bulk-release.json';
import buyerSuggestion from './no/buyer-suggestion.json';
import draftImport from './no/draft-import.json';
import formRecovery from './no/form-recovery.json';
import gallery from './no/gallery.json';
import getTemplate from './no/get-template.json';
import invoiceTemplates from './no/invoice-templates.json';
import issue from './no/issue.json';
import issuing from './no/issuing.json';
import kit from './no/kit.json';
import licences from './no/licences.json';
import shortcuts from './no/shortcuts.json';
import signing from './no/signing.json';
import unissued from './no/unissued.json';
import type { FormTexts } from './texts.ts';

export const noForms = {
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
