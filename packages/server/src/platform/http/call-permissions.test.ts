import type { Call } from '@hoadon/contracts/http/define-call';
import { CALLS } from '@hoadon/contracts/index-of-calls';
import {
  PERMISSION_ACTS,
  PERMISSION_GROUPS,
  type Permission,
  type PermissionSet,
} from '@hoadon/domain/access/permission';
import { expect, test } from 'vitest';
import type { Session } from './route.ts';
import { appFor } from './testing.ts';

const RIGHTS = PERMISSION_GROUPS.flatMap((group) =>
  PERMISSION_ACTS.map((act): Permission => `${group}.${act}`),
);

const ASKING = CALLS.filter(({ access }) => access.includes('.'));

/** Rights of the caller. */
let rights: ReadonlySet<string> = new Set();
const member: Session = {
  actor: 'user/1',
  userId: '1',
  companyId: '1',
  role: 'accountant',
  get permissions() {
    return Object.fromEntries(
      PERMISSION_GROUPS.map((group) => [
        group,
        Object.fromEntries(PERMISSION_ACTS.map((act) => [act, rights.has(`${group}.${act}`)])),
      ]),
    ) as PermissionSet;
  },
};

/** Every call of the product with its real access check. */
const { app } = appFor(
  ASKING.map((call) => ({ call, handle: async () => ({}) })),
  member,
);

/**
 * Returns the missing right as the refusal names it; null if the call was admitted. The body is unreadable, so the call
 * does nothing.
 */
async function knock(call: Call): Promise<string | null> {
  const path = call.path.replaceAll(/\{\w+\}/g, '999999999999');
  const isRead = call.method === 'GET' || call.method === 'DELETE';
  const response = await app.inject({
    method: call.method,
    url: path,
    ...(!isRead && { headers: { 'content-type': 'application/json' }, payload: '{' }),
  });
  return response.statusCode === 403 ? String(response.json().data?.permission) : null;
}

/** Every right that the call demands: its own, what it demands besides, and to view what it changes or deletes. */
const demandedBy = ({ access, also = [] }: Call): string[] =>
  [access, ...also].flatMap((right) => {
    const [group, act] = right.split('.');
    return act === 'change' || act === 'delete' ? [right, `${group}.view`] : [right];
  });

/** For a busy machine; on an idle one it takes seconds. */
const LIMIT_MS = 240_000;

test(
  'USER-005 USER-006 each of the 24 flags, missing alone, blocks the calls that need it and no other, and is named in the refusal',
  async () => {
    const wrong: string[] = [];
    for (const missing of RIGHTS) {
      rights = new Set(RIGHTS.filter((right) => right !== missing));
      for (const call of ASKING) {
        const refused = await knock(call);
        if (refused !== (demandedBy(call).includes(missing) ? missing : null))
          wrong.push(`${call.method} ${call.path} without ${missing}: ${refused}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(RIGHTS).toHaveLength(24);
    expect(ASKING.length).toBeGreaterThan(150);
  },
  LIMIT_MS,
);

test(
  'USER-006 each of the 24 flags alone admits the calls that need nothing else, and no other',
  async () => {
    const wrong: string[] = [];
    for (const only of RIGHTS) {
      rights = new Set([only]);
      for (const call of ASKING) {
        const refused = await knock(call);
        if (refused !== (demandedBy(call).find((right) => right !== only) ?? null))
          wrong.push(`${call.method} ${call.path} with ${only} alone: ${refused}`);
      }
    }
    expect(wrong).toEqual([]);
  },
  LIMIT_MS,
);
