export { rulesRoutes } from './routes.ts';
export { insertRule } from './rule.repository.ts';
export { forgetOldRuns, goingOverInvoices, rulesOnMany } from './rules.ts';
