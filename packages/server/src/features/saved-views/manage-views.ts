import {
  type changeView,
  type createView,
  rightOfList,
  type SavedView,
  type saveListSetting,
} from '@hoadon/contracts/saved-views';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import type { Db } from '../../platform/db/open.ts';
import { requirePermission } from '../../platform/http/require-permission.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteView,
  findSetting,
  findView,
  insertView,
  saveSetting,
  updateView,
  type Viewer,
} from './repository.ts';

export type SavedViewsDeps = Pick<Platform, 'db' | 'clock'>;

/** Saves a new view, once for each act id. Throws INPUT_DATA_IS_INVALID where the name is taken. */
export async function saveView(
  { db, clock }: SavedViewsDeps,
  viewer: Viewer,
  { actId }: Pick<RequestContext, 'actId'>,
  view: z.output<typeof createView.input>,
): Promise<SavedView> {
  const at = clock.now();
  const act = { companyId: viewer.companyId, actId, kind: 'saved-view.create', at };
  const { id } = await perform(db, act, async (tx) => ({
    id: (await insertView(tx, viewer, { ...view, at })) ?? nameTaken(),
  }));
  return theView(db, viewer, id);
}

/** Writing the same again changes nothing, so it may be done twice. Throws FORBIDDEN without the right to view the list. */
export async function rewriteView(
  { db, clock }: SavedViewsDeps,
  viewer: Viewer & Pick<Session, 'permissions'>,
  change: z.output<typeof changeView.input>,
): Promise<SavedView> {
  const before = await ownView(db, viewer, change.id);
  requirePermission(viewer, rightOfList(before.list));
  const { id, name, is_shared = before.is_shared } = change;
  const { query = before.query, look = before.look } = change;
  const changed = { id, name, is_shared, query, look, at: clock.now() };
  if (!(await updateView(db, viewer, changed))) nameTaken();
  return theView(db, viewer, change.id);
}

/** Idempotent: a retry after a lost response is not refused as NOT_FOUND. */
export async function removeView(
  { db, clock }: SavedViewsDeps,
  viewer: Viewer,
  { actId }: Pick<RequestContext, 'actId'>,
  { id }: Readonly<{ id: string }>,
): Promise<void> {
  const act = { companyId: viewer.companyId, actId, kind: 'saved-view.delete', at: clock.now() };
  await perform(db, act, async (tx) => {
    await ownView(tx, viewer, id);
    await deleteView(tx, viewer, id);
  });
}

/** Throws NOT_FOUND where the default is a view that the viewer cannot see, or of another list. */
export async function rememberSetting(
  { db }: SavedViewsDeps,
  viewer: Viewer,
  setting: z.output<typeof saveListSetting.input>,
): Promise<void> {
  const { list, look, default_view_id } = setting;
  const id =
    default_view_id === undefined
      ? (await findSetting(db, viewer, list)).default_view_id
      : default_view_id;
  if (id !== null && (await theView(db, viewer, id)).list !== list) throw new Failure('NOT_FOUND');
  await saveSetting(db, viewer, { list, look, default_view_id: id });
}

async function theView(db: Db, viewer: Viewer, id: string): Promise<SavedView> {
  const view = await findView(db, viewer, id);
  if (!view) throw new Failure('NOT_FOUND');
  return view;
}

/** A shared view of another user is visible, but not changeable. */
async function ownView(db: Db, viewer: Viewer, id: string): Promise<SavedView> {
  const view = await theView(db, viewer, id);
  if (!view.is_own) throw new Failure('FORBIDDEN');
  return view;
}

function nameTaken(): never {
  throw new Failure(
    'INPUT_DATA_IS_INVALID',
    {},
    { issues: [{ path: 'name', code: 'value-invalid', severity: 'error' }] },
  );
}
