import { createHash, randomBytes } from 'node:crypto';
import type { TiktokConnection } from '@hoadon/contracts/tiktok';
import { Failure } from '@hoadon/domain/errors/failure';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Db } from '../../platform/db/open.ts';
import { transact } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type Authorization,
  deleteOldAuthorizations,
  insertAuthorization,
  useAuthorization,
} from './authorization.repository.ts';
import type { TikTokDeps } from './deps.ts';
import { asFailure } from './faults.ts';
import { sealKeys } from './sealed-keys.ts';
import { deleteShop, findShop, upsertShop } from './shop.repository.ts';

const VALID_MS = 600_000;

/** It has 256 random bits, so a plain hash cannot be guessed back. */
const ofState = ({ companyId, userId }: Session, state: string): Authorization => ({
  companyId,
  userId,
  stateHash: createHash('sha256').update(state).digest('hex'),
});

/** Throws TIKTOK_NOT_CONFIGURED: without an application with TikTok, or a key to seal its keys with. */
export function requireTiktok(deps: TikTokDeps) {
  if (deps.tiktokShop === null || !isConfigured(deps)) throw new Failure('TIKTOK_NOT_CONFIGURED');
  return deps.tiktokShop;
}

/** Where the owner of a shop lets us in; the state in it works once, for this user, and for ten minutes. */
export async function initiateAuthorization(deps: TikTokDeps, session: Session) {
  const tiktok = requireTiktok(deps);
  const state = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.parse(deps.clock.now()) + VALID_MS).toISOString();
  await insertAuthorization(deps.db, { ...ofState(session, state), expiresAt });
  return { authorize_url: tiktok.authorizeUrl(state) };
}

const isConfigured = ({ tiktokShop, config }: TikTokDeps): boolean =>
  tiktokShop !== null && config.secretKeys.length > 0;

export const readConnection = async (
  deps: TikTokDeps,
  companyId: string,
): Promise<TiktokConnection> => ({
  is_configured: isConfigured(deps),
  shop: await connectedShop(deps.db, companyId),
});

async function connectedShop(db: Db, companyId: string): Promise<TiktokConnection['shop']> {
  const shop = await findShop(db, companyId);
  return (
    shop && {
      id: shop.shop_id,
      name: shop.name,
      region: shop.region,
      connected_at: new Date(shop.connected_at).toISOString(),
      ends_at: new Date(shop.refresh_ends_at).toISOString(),
    }
  );
}

/**
 * Connects the shop after the return from TikTok, in place of an earlier one. Throws TIKTOK_STATE_INVALID where this user
 * did not start the authorization within ten minutes, or has completed it already; TIKTOK_REFUSED and TIKTOK_UNREACHABLE.
 */
export async function completeAuthorization(
  deps: TikTokDeps,
  session: Session,
  { code, state }: Readonly<{ code: string; state: string }>,
): Promise<TiktokConnection> {
  const tiktok = requireTiktok(deps);
  const { companyId, actor } = session;
  const at = deps.clock.now();
  if (!(await useAuthorization(deps.db, ofState(session, state), at)))
    throw new Failure('TIKTOK_STATE_INVALID');
  const { keys, shop } = await asFailure(async () => {
    const given = await tiktok.keysFor(code);
    const [first] = await tiktok.shops(given.access);
    return { keys: given, shop: first };
  });
  // A TikTok account without a shop has nothing to connect.
  if (!shop) throw new Failure('TIKTOK_REFUSED');
  const sealed = sealKeys(deps.config.secretKeys, companyId, keys);
  await transact(deps.db, async (tx) => {
    await upsertShop(tx, {
      company_id: companyId,
      shop_id: shop.id,
      name: shop.name,
      region: shop.region,
      cipher: shop.cipher,
      ...sealed,
      connected_by: actor,
      connected_at: at,
    });
    const payload = { name: shop.name, region: shop.region };
    const subject = `tiktok-shop/${shop.id}`;
    writeAudit(tx, [{ companyId, actor, act: 'tiktok.connected', subject, at, payload }]);
  });
  return readConnection(deps, companyId);
}

/** Forgets the shop and its keys; its drafts stay, and none is made twice when it is connected again. */
export async function disconnect(
  deps: TikTokDeps,
  { companyId, actor }: Session,
  context: RequestContext,
): Promise<TiktokConnection> {
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'tiktok.disconnect', at };
  return perform(deps.db, act, async (tx) => {
    const id = await deleteShop(tx, companyId);
    const subject = `tiktok-shop/${id}`;
    if (id !== null)
      writeAudit(tx, [{ companyId, actor, act: 'tiktok.disconnected', subject, at, payload: {} }]);
    const answer = { is_configured: isConfigured(deps), shop: null };
    await context.saveResponse(tx, answer);
    return answer;
  });
}

export const deleteExpiredAuthorizations = ({ db, clock }: Pick<Platform, 'db' | 'clock'>) =>
  deleteOldAuthorizations(db, clock.now());
