import auth from './vi/auth.json';
import gallery from './vi/gallery.json';
import issue from './vi/issue.json';
import issuing from './vi/issuing.json';
import signing from './vi/signing.json';

export const viForms = {
  auth,
  gallery,
  issue,
  issuing,
  signing,
};
