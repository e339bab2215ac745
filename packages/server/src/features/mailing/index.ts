export { readAddresses } from './addresses.ts';
export type { MailingDeps } from './deps.ts';
export { mailingJobs } from './jobs.ts';
export { type Letter, type LetterSeller, letter } from './letter-form.ts';
export {
  checkAddressConfirmed,
  checkRecipientsOfDay,
  NOTICES_OF_DAY,
  unlinkedName,
} from './mail-limits.ts';
export { mailToMany } from './mail-to-many.ts';
export { isProvenName, takeProvenName } from './proven-name.ts';
export { keepMail } from './queue-mail.ts';
export { findCompany } from './repository.ts';
export { mailingRoutes } from './routes.ts';
