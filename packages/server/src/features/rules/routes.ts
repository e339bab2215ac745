import * as contract from '@hoadon/contracts/rules';
import { type Route, route } from '../../platform/http/route.ts';
import type { RulesDeps } from './deps.ts';
import { execRules, listRuns, readRun, sampleRun, startRun, tryRule } from './exec-rules.ts';
import { explainInvoice } from './explain-invoice.ts';
import { arrangeRules, removeRule, rewriteRule, saveRule } from './manage-rules.ts';
import { declineSuggestion, suggestRules } from './suggesting/index.ts';
import { judgedRules, wireRule } from './view.ts';

export const rulesRoutes = (deps: RulesDeps): Route[] => [
  route(contract.getAllRules, async (_, { companyId }) =>
    (await judgedRules(deps.db, companyId)).map(wireRule),
  ),
  route(contract.createRule, (rule, session, context) =>
    saveRule(deps, { session, context }, rule),
  ),
  route(contract.updateRule, (rule, session, context) =>
    rewriteRule(deps, { session, context }, rule),
  ),
  route(contract.deleteRule, (rule, session, context) =>
    removeRule(deps, { session, context }, rule),
  ),
  route(contract.orderRules, (order, session, context) =>
    arrangeRules(deps, { session, context }, order),
  ),
  route(contract.execRules, (run, session, context) => execRules(deps, { session, context }, run)),
  route(contract.tryRule, (rule, session, context) => tryRule(deps, { session, context }, rule)),
  route(contract.listRuleRuns, (_, { companyId }) => listRuns(deps.db, companyId)),
  route(contract.getRuleRun, ({ id }, { companyId }) => readRun(deps.db, companyId, id)),
  route(contract.listRuleRunRows, (query, { companyId }) => sampleRun(deps.db, companyId, query)),
  route(contract.startRuleRun, (run, session, context) =>
    startRun(deps, { session, context }, run),
  ),
  route(contract.explainInvoiceRules, ({ id }, { companyId }) =>
    explainInvoice(deps.db, companyId, id),
  ),
  route(contract.suggestRules, (_, { companyId }) => suggestRules(deps.db, companyId)),
  route(contract.declineRuleSuggestion, async (suggestion, session, context) => {
    await declineSuggestion(deps, { session, context }, suggestion);
    return {};
  }),
];
