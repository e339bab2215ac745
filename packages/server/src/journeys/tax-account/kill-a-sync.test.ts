import { once } from 'node:events';
import type { SyncCheck } from '@hoadon/contracts/tax-account';
import Fastify from 'fastify';
import { expect, inject, onTestFinished, test } from 'vitest';
import { taxPortalSimulator } from '../../connectors/tax-portal/simulator/index.ts';
import { DEMO_COMPANY } from '../../seed/demo-company.ts';
import { copyOfTemplate, openWorld, type World } from '../testing/killed-world.ts';
import { signIn } from '../testing/sign-in.ts';
import { CQT, PASSWORD } from './tax-account-app.ts';

const LIMIT_MS = 240_000;
const source = inject('testDatabase');

/** Embedded, the database dies with the server: that is another test's matter. */
test.skipIf(source.kind !== 'postgres')(
  'a server killed while it synchronises goes on where it was: every invoice once, one sign-in, and at most the two lists under way asked again',
  async () => {
    const portal = taxPortalSimulator({ behaviour: { perMonth: 3 } });
    const app = Fastify({ forceCloseConnections: true });
    await app.register(portal, { prefix: '/portal' });
    onTestFinished(() => app.close());
    const world = await openWorld(await copyOfTemplate('sync'), {
      TAX_PORTAL_URL: `${await app.listen({ port: 0, host: '127.0.0.1' })}/portal`,
      TAX_PORTAL_PAUSE_MS: '50',
      // A reader is taken to be dead after two answers that did not come.
      TAX_PORTAL_TIMEOUT_MS: '2000',
      SECRET_KEY: Buffer.alloc(32, 9).toString('base64'),
    });
    await world.command(['seed']);
    let server = await world.startServer();
    let token = await signIn(world.url, 'admin');
    const { captcha_key } = await call(world, token, '/account/captcha', {});
    await call(world, token, '/account', {
      user_name: DEMO_COMPANY.tax_code,
      password: PASSWORD,
      start_date_synchronized: '2026-10-01',
      captcha_key,
      captcha_text: portal.answerTo(captcha_key),
    });
    await world.until(
      async () => portal.requests().length,
      (count) => count > 4,
    );
    server = await world.restart(server);
    token = await signIn(world.url, 'admin');
    const check = async () => {
      // An original that did not come in time is put off for a minute.
      await world.query(`update portal_original set due_at = now() where state = 'due'`);
      return call<SyncCheck>(world, token, '/synchronization');
    };
    await world.until(check, ({ latest }) => latest?.state === 'finished');
    const { originals } = await world.until(
      check,
      ({ originals }) => originals.due === 0 && originals.kept > 0,
    );
    expect(originals.failed).toBe(0);
    expect(portal.signIns()).toHaveLength(1);
    const lists = portal.requests().filter(({ path }) => /sold|purchase/.test(path));
    const requests = lists.map(({ path, search, state }) => `${path} ${search} ${state}`);
    // One page each of the list whose rows were being saved and of the list being read.
    expect(requests.length - new Set(requests).size).toBeLessThanOrEqual(2);
    const { total_invoices_gained: gained } = await check();
    expect(gained).toBeGreaterThan(20);
    expect(await keptOf(world)).toEqual({ invoices: gained, names: gained });
    // No failed work is reported.
    expect(await world.query(`select data from pgboss.job where name = 'dead-letters'`)).toEqual(
      [],
    );
    server.kill('SIGTERM');
    await once(server, 'exit');
  },
  LIMIT_MS * 3,
);

async function keptOf({ query }: World): Promise<unknown> {
  const [row] = await query(
    `select count(*)::integer as invoices,
       count(distinct (i.direction, i.seller_tax_code, i.serial, i.number))::integer as names
     from invoice i where exists (
       select from invoice_source s
       where s.company_id = i.company_id and s.invoice_id = i.id and s.way = 'portal')`,
  );
  return row;
}

async function call<Answer = { captcha_key: string }>(
  { url }: World,
  token: string,
  path: string,
  body: object | null = null,
): Promise<Answer> {
  const response = await fetch(`${url}${CQT}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const answer = JSON.parse(await response.text());
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}
