import * as contract from '@hoadon/contracts/saved-views';
import { requirePermission } from '../../platform/http/require-permission.ts';
import { type Route, route } from '../../platform/http/route.ts';
import {
  rememberSetting,
  removeView,
  rewriteView,
  type SavedViewsDeps,
  saveView,
} from './manage-views.ts';
import { findSetting, findViews } from './repository.ts';

export const savedViewsRoutes = (deps: SavedViewsDeps): Route[] => [
  route(contract.listViews, async ({ list }, session) => {
    requirePermission(session, contract.rightOfList(list));
    return {
      views: await findViews(deps.db, session, list),
      ...(await findSetting(deps.db, session, list)),
    };
  }),
  route(contract.createView, (view, session, context) => {
    requirePermission(session, contract.rightOfList(view.list));
    return saveView(deps, session, context, view);
  }),
  route(contract.changeView, (change, session) => rewriteView(deps, session, change)),
  route(contract.deleteView, async (input, session, context) => {
    await removeView(deps, session, context, input);
    return {};
  }),
  route(contract.saveListSetting, async (setting, session) => {
    await rememberSetting(deps, session, setting);
    return {};
  }),
];
