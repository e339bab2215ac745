import * as contract from '@hoadon/contracts/directories';
import { type Route, route } from '../../platform/http/route.ts';
import { addDirectory, changeTree } from './change-tree.ts';
import type { DirectoriesDeps } from './deps.ts';
import { moveToDirectory } from './move-to-directory.ts';
import { readTotals, readTree } from './read-tree.ts';
import { restoreDirectories } from './restore-directories.ts';

export const directoryRoutes = (deps: DirectoriesDeps): Route[] => [
  route(contract.getStructure, (_input, { companyId }) => readTree(deps.db, companyId)),
  route(contract.getDirectoryTotals, (_input, session) => readTotals(deps.db, session)),
  route(contract.createDirectory, (input, session, context) =>
    addDirectory(deps, { session, context }, input),
  ),
  route(contract.updateWholeDirs, (input, session, context) =>
    changeTree(deps, { session, context }, input),
  ),
  route(contract.updateStructure, (input, session, context) =>
    changeTree(deps, { session, context }, input),
  ),
  route(contract.restoreDirectories, (input, session, context) =>
    restoreDirectories(deps, { session, context }, input),
  ),
  route(contract.moveInvoicesToDir, (input, session, context) =>
    moveToDirectory(deps, { session, context }, input),
  ),
];
