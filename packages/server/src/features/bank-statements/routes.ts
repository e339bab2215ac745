import * as contract from '@hoadon/contracts/bank-statements';
import { pageRoute, type Route, route } from '../../platform/http/route.ts';
import type { BankStatementsDeps } from './deps.ts';
import { startMatching } from './match-statement.ts';
import { acceptRows, finishRows, undoRows } from './request-settlement.ts';
import { pageOfRows } from './rows.ts';
import { setStatementAside } from './set-aside.ts';
import { findStatements } from './statement.repository.ts';
import { uploadStatement } from './upload.ts';
import { readStatement, viewOf } from './view.ts';

/** How many statements the list shows. */
const LATEST = 20;

export const bankStatementRoutes = (deps: BankStatementsDeps): Route[] => [
  route(contract.listBankStatements, async (_input, { companyId }) => {
    const statements = await findStatements(deps.db, companyId, LATEST);
    return Promise.all(statements.map((one) => viewOf(deps.db, companyId, one)));
  }),
  route(contract.uploadBankStatement, (_input, session, context) =>
    uploadStatement(deps, session, context),
  ),
  route(contract.getBankStatement, ({ id }, { companyId }) =>
    readStatement(deps.db, companyId, id),
  ),
  route(contract.matchBankStatement, (input, session, context) =>
    startMatching(deps, session, context, input),
  ),
  pageRoute(contract.listStatementRows, (input, { companyId }) =>
    pageOfRows(deps, companyId, input),
  ),
  route(contract.acceptStatementRows, (input, session, context) =>
    acceptRows(deps, { session, context }, input),
  ),
  route(contract.finishStatementRows, (input, session, context) =>
    finishRows(deps, { session, context }, input),
  ),
  route(contract.undoStatementRows, (input, session, context) =>
    undoRows(deps, { session, context }, input),
  ),
  route(contract.setStatementAside, async (input, session, context) => {
    await setStatementAside(deps, session, context, input);
    return {};
  }),
];
