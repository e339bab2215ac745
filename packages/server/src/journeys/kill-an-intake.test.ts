import { once } from 'node:events';
import type { UploadedInvoices } from '@hoadon/contracts/intake';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { zipOf } from '../features/intake/reading/testing/made-files.ts';
import { madeUpFile } from '../features/intake/testing/made-up-file.ts';
import { SHEET_HEADERS } from '../features/intake/testing/made-up-sheet.ts';
import { madeUpTaxCode } from '../platform/db/testing.ts';
import { DEMO_COMPANY } from '../seed/demo-company.ts';
import { madeUpWorkbook } from '../testing/made-up-workbook.ts';
import { copyOfTemplate, killed, openWorld, until, type World } from './testing/killed-world.ts';
import { signIn } from './testing/sign-in.ts';

/** Several batches. */
const INVOICES = 800;
/** Rows of one invoice in the workbook. */
const LINES = 2;
const LIMIT_MS = 240_000;
const API = '/invoice-robotics-api/api';
const source = inject('testDatabase');

/** Embedded, the database dies with the server: that is another test's matter. */
test.skipIf(source.kind !== 'postgres')(
  'a server killed while it reads a zip or a workbook that two people handed in goes on: every invoice once',
  async () => {
    const world = await openWorld(await copyOfTemplate('intake'));
    await world.command(['seed']);
    await keepSlowly(world);
    let server = await world.startServer();
    let token = await signIn(world.url);
    const seller = madeUpTaxCode(81);
    const files = Array.from({ length: INVOICES }, (_, at) => [
      `${at}.xml`,
      madeUpFile({ seller, buyer: DEMO_COMPANY.tax_code, number: `${at + 1}` }),
    ]);
    const zip = await zipOf(Object.fromEntries(files));
    const workbook = await madeUpWorkbook(
      SHEET_HEADERS,
      Array.from({ length: INVOICES * LINES }, (_, at) => {
        const number = String(Math.floor(at / LINES) + 1);
        const named = ['1', 'C26TAB', number, '20/11/2026', seller, 'Công ty Bán'];
        return [...named, `Mặt hàng ${at}`, '1000000', '10%'];
      }),
    );
    const sendZip = () => sent(world, token, 'upload-invoices', ['invoices', zip, 'thang-11.zip']);
    const sendWorkbook = () =>
      sent(world, token, 'upload-invoices-by-excel', ['file', workbook, 'thang-11.xlsx']);
    const ways = [
      { serial: 'C26TAA', imports: [await sendZip(), await sendZip()] },
      { serial: 'C26TAB', imports: [await sendWorkbook(), await sendWorkbook()] },
    ];
    const read = () =>
      Promise.all(
        ways.map(({ imports }) =>
          Promise.all(imports.map(({ id }) => call(world, token, `${API}/invoice-imports/${id}`))),
        ),
      );
    const isOver = (all: readonly UploadedInvoices[]) =>
      all.every(({ state }) => state === 'finished');
    // The zip is read the sooner: the second time it may be over.
    for (const [at, share] of [0.1, 0.5].entries()) {
      const way = await until(
        async () => (await read())[at] ?? [],
        (all) => all.some(({ counts }) => counts.total > INVOICES * share),
      );
      expect(isOver(way), 'over before the server was killed').toBe(false);
      await killed(server);
      server = await world.startServer();
      // On a slow machine a session ends sooner than the test.
      token = await signIn(world.url);
    }
    const ended = await until(read, (all) => all.every(isOver));
    for (const [at, way] of ended.entries()) {
      expect(way.map(({ counts }) => counts.total)).toEqual([INVOICES, INVOICES]);
      expect(way.reduce((sum, { counts }) => sum + counts.new, 0)).toBe(INVOICES);
      expect(way.reduce((sum, { counts }) => sum + counts.exists, 0)).toBe(INVOICES);
      expect(await keptOf(world, seller, ways[at]?.serial ?? '')).toEqual({
        invoices: INVOICES,
        sources: INVOICES,
      });
    }
    server.kill('SIGTERM');
    await once(server, 'exit');
  },
  LIMIT_MS * 4,
);

/** However quick the machine, what is kept takes its time: there is a middle in which the server can be killed. */
async function keepSlowly({ database }: World): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query(`
    create function take_time() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.002); return new; end $$;
    create trigger take_time before insert on invoice_source for each row execute function take_time()`);
  await client.end();
}

const sent = (
  world: World,
  token: string,
  path: string,
  [field, bytes, name]: readonly [string, Uint8Array, string],
): Promise<UploadedInvoices> => {
  const body = new FormData();
  body.append(field, new Blob([Buffer.from(bytes)]), name);
  return call(world, token, `${API}/${path}`, body);
};

async function keptOf({ database }: World, seller: string, serial: string): Promise<unknown> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query(
    `select count(distinct i.id)::integer as invoices, count(s.id)::integer as sources
     from invoice i join invoice_source s on s.company_id = i.company_id and s.invoice_id = i.id
     where i.seller_tax_code = $1 and i.serial = $2`,
    [seller, serial],
  );
  await client.end();
  return rows[0];
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
