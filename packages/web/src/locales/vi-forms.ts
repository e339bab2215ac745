import auth from './vi/auth.json';
import backgroundJobs from './vi/background-jobs.json';
import bulkRelease from './vi/bulk-release.json';
import buyerSuggestion from './vi/buyer-suggestion.json';
import draftImport from './vi/draft-import.json';
import formRecovery from './vi/form-recovery.json';
import gallery from './vi/gallery.json';
import getTemplate from './vi/get-template.json';
import invoiceTemplates from './vi/invoice-templates.json';
import issue from './vi/issue.json';
import issuing from './vi/issuing.json';
import kit from './vi/kit.json';
import licences from './vi/licences.json';
import shortcuts from './vi/shortcuts.json';
import signing from './vi/signing.json';
import unissued from './vi/unissued.json';

export const viForms = {
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
};
