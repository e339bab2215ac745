import type { Call } from '@hoadon/contracts/http/define-call';
import { CALLS } from '@hoadon/contracts/index-of-calls';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import type { InjectOptions as Request } from 'fastify';
import { expect, test } from 'vitest';
import { bodyBounds } from './platform/http/body-bounds.ts';
import type { Session } from './platform/http/route.ts';
import { appFor } from './platform/http/testing.ts';
import { worstBodies, worstQueries } from './testing/worst-bodies.ts';

/** What refusing one request may cost on a core that does the reference work in `REFERENCE_MS`. */
const MOST_CPU_MS = 50;
const REFERENCE_MS = 12;
/** Other work of the process is counted too, so the cheapest of several tries is the cost of the request. */
const TRIES = 6;

const session: Session = {
  actor: 'user/1',
  userId: '1',
  companyId: '1',
  role: 'admin',
  permissions: ROLE_PERMISSIONS.admin,
};

/** Every call of the product behind its real door; what passes the contract is refused there. */
const { app } = appFor(
  CALLS.map((call) => ({
    call,
    handle: async () => {
      throw new Failure('NOT_FOUND');
    },
  })),
  session,
);

async function cpuMsOf(request: Request): Promise<number> {
  const before = process.cpuUsage();
  const { statusCode } = await app.inject(request);
  const { user, system } = process.cpuUsage(before);
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
  return (user + system) / 1000;
}

/** The cheapest try in milliseconds; the first that is cheap enough ends them. */
async function costOf(request: Request): Promise<number> {
  let cost = Number.POSITIVE_INFINITY;
  for (let left = TRIES; left > 0 && cost > MOST_CPU_MS; left -= 1)
    cost = Math.min(cost, await cpuMsOf(request));
  return cost;
}

const REFERENCE_TEXT = JSON.stringify(
  Array.from({ length: 5_000 }, (_, at) => ({
    name: `line ${at}`,
    amount: `${at}000`,
    rate: '10',
  })),
);

/** How many times slower than the reference core this one is at the moment: cores and their other work differ by a factor of two. */
function slowness(): number {
  let cheapest = Number.POSITIVE_INFINITY;
  for (let left = TRIES; left > 0; left -= 1) {
    const before = process.cpuUsage();
    for (let times = 10; times > 0; times -= 1) JSON.parse(REFERENCE_TEXT);
    const { user, system } = process.cpuUsage(before);
    cheapest = Math.min(cheapest, (user + system) / 1000);
  }
  return Math.max(1, cheapest / REFERENCE_MS);
}

const pathOf = ({ path }: Call) => path.replaceAll(/\{\w+\}/g, '999999');
const json = { 'content-type': 'application/json' };

function worstRequests(call: Call): (readonly [string, Request])[] {
  const { method } = call;
  if (method === 'GET' || method === 'DELETE')
    return worstQueries(call).map(([what, query]) => [
      what,
      { method, url: `${pathOf(call)}?${query}` },
    ]);
  return worstBodies(call, bodyBounds(call)).map(([what, payload]) => [
    what,
    { method, url: pathOf(call), headers: json, payload },
  ]);
}

test.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s refuses the worst that can be sent to it within 50 ms of processor time',
  async (_name, call) => {
    const dear: string[] = [];
    for (const [what, request] of worstRequests(call)) {
      const cost = await costOf(request);
      if (cost > MOST_CPU_MS && cost > MOST_CPU_MS * slowness())
        dear.push(`${what}: ${cost.toFixed()} ms`);
    }
    expect(dear).toEqual([]);
  },
  60_000,
);
