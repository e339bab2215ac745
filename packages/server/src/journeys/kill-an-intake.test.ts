import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { UploadedInvoices } from '@hoadon/contracts/intake';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { zipOf } from '../features/intake/reading/testing/made-files.ts';
import { madeUpFile } from '../features/intake/testing/made-up-file.ts';
import { madeUpTaxCode } from '../platform/db/testing.ts';
import { DEMO_COMPANY } from '../seed/demo-company.ts';
import { copyOfTemplate, openWorld, type World } from './testing/killed-world.ts';
import { signIn } from './testing/sign-in.ts';

/** Several batches. */
const INVOICES = 1_500;
const LIMIT_MS = 240_000;
const API = '/invoice-robotics-api/api';
const source = inject('testDatabase');

/** Embedded, the database dies with the server: that is another test's matter. */
test.skipIf(source.kind !== 'postgres')(
  'a server killed while it reads a zip that two people handed in goes on: every invoice once',
  async () => {
    const world = await openWorld(await copyOfTemplate('intake'));
    await world.command(['seed']);
    let server = await world.startServer();
    const token = await signIn(world.url);
    const seller = madeUpTaxCode(81);
    const files = Array.from({ length: INVOICES }, (_, at) => [
      `${at}.xml`,
      madeUpFile({ seller, buyer: DEMO_COMPANY.tax_code, number: `${at + 1}` }),
    ]);
    const zip = await zipOf(Object.fromEntries(files));
    const send = () => {
      const body = new FormData();
      body.append('invoices', new Blob([Buffer.from(zip)]), 'thang-11.zip');
      return call(world, token, `${API}/upload-invoices`, body);
    };
    const imports = [await send(), await send()];
    const read = async () => {
      const all: UploadedInvoices[] = [];
      for (const { id } of imports)
        all.push(await call(world, token, `${API}/invoice-imports/${id}`));
      return all;
    };
    for (const share of [0.1, 0.5]) {
      await until(read, (all) => all.some(({ counts }) => counts.total > INVOICES * share));
      await killed(server);
      server = await world.startServer();
    }
    const ended = await until(read, (all) => all.every(({ state }) => state === 'finished'));
    expect(ended.map(({ counts }) => counts.total)).toEqual([INVOICES, INVOICES]);
    expect(ended.reduce((sum, { counts }) => sum + counts.new, 0)).toBe(INVOICES);
    expect(ended.reduce((sum, { counts }) => sum + counts.exists, 0)).toBe(INVOICES);
    expect(await keptOf(world, seller)).toEqual({ invoices: INVOICES, sources: INVOICES });
    server.kill('SIGTERM');
    await once(server, 'exit');
  },
  LIMIT_MS * 2,
);

async function keptOf({ database }: World, seller: string): Promise<unknown> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query(
    `select count(distinct i.id)::integer as invoices, count(s.id)::integer as sources
     from invoice i join invoice_source s on s.company_id = i.company_id and s.invoice_id = i.id
     where i.seller_tax_code = $1`,
    [seller],
  );
  await client.end();
  return rows[0];
}

async function killed(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

/** Asks until the answer is the one that is waited for. */
async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  const limit = Date.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    if (Date.now() > limit) throw new Error(`still ${JSON.stringify(answer).slice(0, 500)}`);
    await pause(50);
  }
}

async function call(
  { url }: World,
  token: string,
  path: string,
  body: FormData | null = null,
): Promise<UploadedInvoices> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(url + path, { method: body ? 'POST' : 'GET', headers, body });
  const answer = JSON.parse(await response.text());
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}
