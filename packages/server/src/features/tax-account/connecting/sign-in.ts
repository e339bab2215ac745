import type { Connected } from '@hoadon/contracts/tax-account';
import type { Actor } from '@hoadon/domain/access/actor';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { isOwnAccount, otherTaxCodeOf } from '@hoadon/domain/tax-account/account-owner';
import { nextNight } from '@hoadon/domain/tax-account/next-night';
import { START_ON_CONNECT, START_ON_UPDATE } from '@hoadon/domain/tax-account/phases';
import { needsWarning, type SignInOutcome } from '@hoadon/domain/tax-account/sign-in-attempts';
import { PortalFailed, type PortalSession } from '../../../connectors/tax-portal/port.ts';
import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { transact } from '../../../platform/db/transact.ts';
import { findSeller } from '../../company/index.ts';
import { grantFreePackage } from '../../licences/index.ts';
import {
  type AccountRow,
  attemptsOf,
  beginTry,
  endTry,
  findAccount,
  lockAccount,
  lockSignIn,
  openPassword,
  requireKeys,
  saveSignedIn,
  sealPassword,
  sealSession,
  wireAccount,
} from '../account/index.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { enqueueSync } from '../jobs.ts';
import { planFirstSync, resumeStopped } from '../sync/index.ts';

export type PortalSignIn = Readonly<{
  /** Left out: as before. */
  userName?: string | undefined;
  /** Left out: the stored one. */
  password?: string | undefined;
  withIssued?: boolean | undefined;
  withReceived?: boolean | undefined;
  startOn?: PlainDate | undefined;
  captchaKey: string;
  captchaText: string;
  knowsRisk: boolean;
  /** The user confirmed that the account of another tax code is meant. */
  knowsOtherTaxCode?: boolean;
}>;
type By = Readonly<{ companyId: string; actor: Actor; actId: string }>;

/**
 * Signs in once, with a captcha that a person read. The attempt is saved before the request, so that it is never repeated,
 * whatever became of the response. Throws TAX_CAPTCHA_WRONG, TAX_LOGIN_REFUSED with the attempts that are left,
 * TAX_LOGIN_NEEDS_CARE, TAX_ACCOUNT_LOCKED, TAX_LOGIN_UNKNOWN, TAX_PORTAL_UNAVAILABLE, TAX_PORTAL_BLOCKED,
 * TAX_ACCOUNT_NOT_CONNECTED, TAX_ACCOUNT_OTHER_TAX_CODE.
 */
export async function signIn(
  deps: TaxAccountDeps,
  by: By,
  request: PortalSignIn,
): Promise<Connected> {
  requireKeys(deps.config);
  const { companyId } = by;
  const before = await findAccount(deps.db, companyId);
  const credentials = credentialsOf(deps, before, request);
  const { taxCode: ownTaxCode } = await findSeller(deps.db, companyId);
  requireOwner(ownTaxCode, before, request);
  await requireTries(deps, companyId, credentials.userName, request.knowsRisk);
  const { captchaKey: key, captchaText: text } = request;
  const begun = await begin(deps, by, key, credentials.userName);
  if (begun.outcome !== undefined)
    return endedAlready(deps, by, credentials.userName, begun.outcome);
  const captcha = { key, text: text.toUpperCase(), cookies: begun.cookies };
  const result = await deps.taxPortal
    .signIn({ ...credentials, captcha })
    .catch((error: unknown) => (error instanceof PortalFailed ? error : Promise.reject(error)));
  if (result instanceof PortalFailed) return refuse(deps, by, { ...credentials, key }, result);
  return saveConnection(deps, by, { request, credentials, ownTaxCode, session: result });
}

function credentialsOf(
  { config }: TaxAccountDeps,
  before: AccountRow | null,
  { userName, password }: PortalSignIn,
): Readonly<{ userName: string; password: string }> {
  const name = userName ?? before?.user_name;
  if (name === undefined) throw new Failure('TAX_ACCOUNT_NOT_CONNECTED');
  if (password !== undefined) return { userName: name, password };
  if (!before?.password) throw new Failure('TAX_ACCOUNT_NOT_CONNECTED');
  return { userName: name, password: openPassword(config, before.company_id, before.password) };
}

/**
 * The account of another tax code needs a confirmation by the user, before the sign-in, so that no attempt is spent. An
 * account that is connected already was confirmed then.
 */
function requireOwner(
  ownTaxCode: string,
  before: AccountRow | null,
  { userName, knowsOtherTaxCode = false }: PortalSignIn,
): void {
  const isConnected = before !== null && before.state !== 'disconnected';
  if (userName === undefined || knowsOtherTaxCode) return;
  if (isConnected && before.user_name === userName) return;
  const taxCode = otherTaxCodeOf(userName, ownTaxCode);
  if (taxCode === null) return;
  const details = { tax_code: taxCode, own_tax_code: ownTaxCode };
  throw new Failure('TAX_ACCOUNT_OTHER_TAX_CODE', details);
}

/** After two refused passwords the user has to confirm the risk; after five no attempt is made for a day. */
async function requireTries(
  { db, clock }: TaxAccountDeps,
  companyId: string,
  userName: string,
  knowsRisk: boolean,
): Promise<void> {
  const left = await attemptsOf(db, companyId, userName, clock.now());
  const details = { remaining_attempts: String(left) };
  if (left === 0) throw new Failure('TAX_ACCOUNT_LOCKED', details);
  if (needsWarning(left) && !knowsRisk) throw new Failure('TAX_LOGIN_NEEDS_CARE', details);
}

type Begun = Readonly<{ cookies: string; outcome?: SignInOutcome | null }>;

/** Returns an outcome if the captcha was tried before: null if that outcome is unknown. */
const begin = (
  { db, clock }: TaxAccountDeps,
  { companyId, actId }: By,
  captchaKey: string,
  userName: string,
): Promise<Begun> =>
  transact(db, async (tx): Promise<Begun> => {
    const drawn = await lockSignIn(tx, companyId, captchaKey);
    if (!drawn) throw new Failure('TAX_CAPTCHA_WRONG');
    const { cookies, tried_at, outcome } = drawn;
    if (tried_at !== null) return { cookies, outcome };
    await beginTry(tx, companyId, captchaKey, { userName, at: clock.now(), actId });
    return { cookies };
  });

/** A repeated request with the same captcha gets the outcome of the first one. */
async function endedAlready(
  deps: TaxAccountDeps,
  { companyId }: By,
  userName: string,
  outcome: SignInOutcome | null,
): Promise<Connected> {
  if (outcome !== 'connected')
    throw await refusalOf(deps, companyId, userName, outcome ?? 'unknown');
  const row = await findAccount(deps.db, companyId);
  if (!row) throw new Failure('TAX_ACCOUNT_NOT_CONNECTED');
  return { account: wireAccount(row, deps.clock.now()), is_new: false, free_package: false };
}

const OUTCOMES: Readonly<Partial<Record<PortalFailed['fault'], SignInOutcome>>> = {
  'captcha-wrong': 'captcha-wrong',
  'login-refused': 'refused',
  'account-locked': 'locked',
  blocked: 'not-looked-at',
  busy: 'not-looked-at',
};

async function refuse(
  deps: TaxAccountDeps,
  { companyId, actor }: By,
  { key, userName }: Readonly<{ key: string; userName: string }>,
  failed: PortalFailed,
): Promise<never> {
  const outcome = OUTCOMES[failed.fault] ?? 'unknown';
  const at = deps.clock.now();
  await retryUntilOutcomeKnown(() =>
    transact(deps.db, async (tx) => {
      await endTry(tx, companyId, key, outcome);
      const payload = { outcome, userName };
      writeAudit(tx, [
        {
          companyId,
          actor,
          act: 'tax-account.sign-in-refused',
          subject: 'tax-account',
          at,
          payload,
        },
      ]);
    }),
  );
  deps.log.warn({ err: failed, companyId }, 'the portal did not let the company in');
  if (failed.fault === 'blocked')
    throw new Failure('TAX_PORTAL_BLOCKED', { reason: 'blocked' }, { cause: failed });
  if (failed.fault === 'busy')
    throw new Failure(
      'TAX_PORTAL_UNAVAILABLE',
      { reason: 'busy', status_code: '400' },
      { cause: failed },
    );
  throw await refusalOf(deps, companyId, userName, outcome);
}

async function refusalOf(
  { db, clock }: TaxAccountDeps,
  companyId: string,
  userName: string,
  outcome: SignInOutcome,
): Promise<Failure> {
  const left = String(await attemptsOf(db, companyId, userName, clock.now()));
  if (outcome === 'captcha-wrong')
    return new Failure('TAX_CAPTCHA_WRONG', { remaining_attempts: left });
  if (outcome === 'locked') return new Failure('TAX_ACCOUNT_LOCKED', { remaining_attempts: '0' });
  if (outcome === 'refused')
    return new Failure('TAX_LOGIN_REFUSED', { remaining_attempts: left, status_code: '401' });
  if (outcome === 'not-looked-at')
    return new Failure('TAX_PORTAL_UNAVAILABLE', { reason: 'busy', status_code: '400' });
  return new Failure('TAX_LOGIN_UNKNOWN', { remaining_attempts: left });
}

type Worked = Readonly<{
  request: PortalSignIn;
  credentials: Readonly<{ userName: string; password: string }>;
  ownTaxCode: string;
  session: PortalSession;
}>;

/** Saves password and session, grants the free package once to the own account of the company, and plans what to read now. */
async function saveConnection(
  deps: TaxAccountDeps,
  { companyId, actor }: By,
  { request, credentials, ownTaxCode, session }: Worked,
): Promise<Connected> {
  const { config, clock } = deps;
  const at = clock.now();
  return retryUntilOutcomeKnown(() =>
    transact(deps.db, async (tx) => {
      const before = await lockAccount(tx, companyId);
      const startOn = request.startOn ?? before?.start_on ?? START_ON_CONNECT;
      await saveSignedIn(tx, companyId, {
        userName: credentials.userName,
        password: sealPassword(config, companyId, credentials.password),
        withIssued: request.withIssued ?? before?.with_issued ?? true,
        withReceived: request.withReceived ?? before?.with_received ?? true,
        startOn,
        session: sealSession(config, companyId, session),
        sessionEndsAt: session.endsAt,
        nextSyncAt: nextNight(at, companyId),
        actor,
        at,
      });
      await endTry(tx, companyId, request.captchaKey, 'connected');
      const row = await lockAccount(tx, companyId);
      if (!row) throw new Error('the account is gone');
      const work = { companyId, actor, at, today: clock.today() };
      // What was read from the lists of another account does not cover those of this one.
      const isAnother = before !== null && before.user_name !== row.user_name;
      await planFirstSync(tx, deps, work, { ...row, isAnother });
      await resumeStopped(tx, companyId);
      const freePackage =
        isOwnAccount(credentials.userName, ownTaxCode) &&
        (await grantFreePackage(tx, { companyId, actor, at }));
      await enqueueSync(deps.jobs, tx, companyId);
      deps.events.publish(tx, companyId, [
        { type: 'tax-account', id: companyId, state: 'connected' },
      ]);
      const otherTaxCode = otherTaxCodeOf(credentials.userName, ownTaxCode);
      const payload = {
        userName: credentials.userName,
        startOn,
        ...(otherTaxCode !== null && { otherTaxCode, ownTaxCode }),
      };
      writeAudit(tx, [
        { companyId, actor, act: 'tax-account.connected', subject: 'tax-account', at, payload },
      ]);
      return { account: wireAccount(row, at), is_new: before === null, free_package: freePackage };
    }),
  );
}

/** The first day that a change of the password offers (AMB-02). */
export const startOnUpdate = (request: PlainDate | undefined, before: PlainDate | undefined) =>
  request ?? before ?? START_ON_UPDATE;
