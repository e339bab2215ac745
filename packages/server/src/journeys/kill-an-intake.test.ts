import { once } from 'node:events';
import type { UploadedInvoices } from '@hoadon/contracts/intake';
import { expect, inject, test } from 'vitest';
import { zipOf } from '../features/intake/reading/testing/made-files.ts';
import { madeUpFile } from '../features/intake/testing/made-up-file.ts';
import { SHEET_HEADERS } from '../features/intake/testing/made-up-sheet.ts';
import { madeUpTaxCode } from '../platform/db/testing.ts';
import { DEMO_COMPANY } from '../seed/demo-company.ts';
import { madeUpWorkbook } from '../testing/made-up-workbook.ts';
import type { GateOptions } from './testing/gate.ts';
import { copyOfTemplate, openWorld, type World } from './testing/killed-world.ts';
import { signIn } from './testing/sign-in.ts';

/** Three batches, each of 200. */
const INVOICES = 450;
/** In the middle of the second. */
const HELD_AFTER = 250;
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
    const [atZip, atWorkbook] = [
      await world.gate(rowsOf('file')),
      await world.gate(rowsOf('excel')),
    ];
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
    for (const [at, gate] of [atZip, atWorkbook].entries()) {
      await gate.reached();
      const way = (await read())[at] ?? [];
      expect(way.some(({ counts }) => counts.total > 0)).toBe(true);
      expect(way.some(({ state }) => state === 'finished')).toBe(false);
      server = await world.restart(server, gate);
      // On a slow machine a session ends sooner than the test.
      token = await signIn(world.url);
    }
    const ended = await world.until(read, (all) => all.every(isOver));
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

/** Rows of an import are numbered in the order of its batches: this one is written after a batch was committed. */
const rowsOf = (way: 'file' | 'excel'): GateOptions => ({
  table: 'import_row',
  event: 'insert',
  when: `new.position > ${HELD_AFTER} and new.sheet_row is ${way === 'excel' ? 'not null' : 'null'}`,
  rows: 0,
});

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

async function keptOf({ query }: World, seller: string, serial: string): Promise<unknown> {
  const [row] = await query(
    `select count(distinct i.id)::integer as invoices, count(s.id)::integer as sources
     from invoice i join invoice_source s on s.company_id = i.company_id and s.invoice_id = i.id
     where i.seller_tax_code = $1 and i.serial = $2`,
    [seller, serial],
  );
  return row;
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
