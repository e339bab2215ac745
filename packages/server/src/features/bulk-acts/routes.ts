import * as contract from '@hoadon/contracts/bulk-acts';
import { fileRoute, type Route, route } from '../../platform/http/route.ts';
import { actFile } from './act-file.ts';
import { actResult } from './act-result.ts';
import type { DeclaredActs } from './declared-acts.ts';
import type { BulkActsDeps } from './deps.ts';
import { askAct } from './question.ts';
import { listActs, readAct, readRows } from './read-acts.ts';
import { steerAct, undoAct } from './steer.ts';

export const bulkActRoutes = (deps: BulkActsDeps, acts: DeclaredActs): Route[] => [
  route(contract.askBulkAct, (input, session, context) =>
    askAct(deps, acts, { session, context }, input),
  ),
  route(contract.startBulkAct, ({ id, ca_id }, session, context) =>
    steerAct(deps, acts, { session, context }, { id, command: 'start', signer: ca_id }),
  ),
  route(contract.pauseBulkAct, ({ id }, session, context) =>
    steerAct(deps, acts, { session, context }, { id, command: 'pause' }),
  ),
  route(contract.resumeBulkAct, ({ id }, session, context) =>
    steerAct(deps, acts, { session, context }, { id, command: 'resume' }),
  ),
  route(contract.endBulkAct, ({ id }, session, context) =>
    steerAct(deps, acts, { session, context }, { id, command: 'end' }),
  ),
  route(contract.undoBulkAct, ({ id }, session, context) =>
    undoAct(deps, acts, { session, context }, id),
  ),
  route(contract.listBulkActs, (_input, session) => listActs(deps.db, acts, session)),
  route(contract.getBulkAct, ({ id }, session) => readAct(deps.db, acts, session, id)),
  route(contract.listBulkActRows, (input, session) => readRows(deps.db, acts, session, input)),
  fileRoute(contract.getBulkActResult, (input, session) => actResult(deps, acts, session, input)),
  fileRoute(contract.getBulkActFile, (input, session) => actFile(deps.db, acts, session, input)),
];
