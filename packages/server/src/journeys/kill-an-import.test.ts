import { once } from 'node:events';
import type { BulkAct } from '@hoadon/contracts/bulk-acts';
import type { DraftImport } from '@hoadon/contracts/draft-import';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { expect, inject, test } from 'vitest';
import { RUN } from '../features/issuing/testing/calls.ts';
import { dayInVietnam } from '../platform/clock.ts';
import { goods, IMPORT, IMPORTS, workbook } from './testing/import-fixture.ts';
import { checkWorld, copyOfTemplate, openWorld, type World } from './testing/killed-world.ts';
import { signIn } from './testing/sign-in.ts';

/** More than one batch of every step: verdicts come by 100, drafts and numbers by 250. */
const INVOICES = 300;
const LIMIT_MS = 240_000;
const source = inject('testDatabase');

/** Embedded, the database dies with the server: that is another test's matter. */
test.skipIf(source.kind !== 'postgres')(
  'a server killed while it checks a workbook, makes its drafts and issues them goes on each time: every row once',
  async () => {
    const world = await openWorld(await copyOfTemplate('import'));
    const { until } = world;
    await world.command(['seed']);
    const [checking, creating] = [
      await world.gate({
        table: 'draft_import_invoice',
        event: 'update',
        when: 'old.bucket is null and new.bucket is not null',
        rows: 150,
      }),
      await world.gate({
        table: 'draft_import_invoice',
        event: 'update',
        when: 'old.invoice_id is null and new.invoice_id is not null',
        rows: 260,
      }),
    ];
    // The authority has the messages of the first batch, and the server has not noted it.
    const issuing = await world.gate({
      table: 'authority_message',
      event: 'update',
      when: `new.state = 'sent'`,
      rows: 10,
    });
    let server = await world.startServer();
    const token = await signIn(world.url);
    const today = dayInVietnam(new Date());
    const rows = Array.from({ length: INVOICES }, (_, index) =>
      goods(`K${index}`, { issuedOn: formatDate(today), serial: `C${today.slice(2, 4)}TAA` }),
    );
    const body = new FormData();
    body.append('file', new Blob([await workbook(rows)]), 'hoa-don.xlsx');
    const sent = await call<DraftImport>(world, token, IMPORTS, body);
    const read = () => call<DraftImport>(world, token, IMPORT(sent.id));

    await call(world, token, IMPORT(sent.id, 'check'), JSON.stringify({ mapping: sent.mapping }));
    await checking.reached();
    expect((await read()).invoices).toMatchObject({ total: INVOICES, unchecked: 200 });
    server = await world.restart(server, checking);
    await until(read, ({ state }) => state === 'checked');
    await call(world, token, IMPORT(sent.id, 'create'), '{}');
    await creating.reached();
    expect((await read()).invoices).toMatchObject({ created: 250 });
    server = await world.restart(server, creating);
    const made = await until(read, ({ state }) => state === 'created');
    expect(made.invoices.created).toBe(INVOICES);
    const run = await call<BulkAct>(world, token, IMPORT(sent.id, 'release'), '{}');
    const readRun = () => call<BulkAct>(world, token, RUN(run.id));
    await issuing.reached();
    expect(world.authority.received().length).toBeGreaterThan(0);
    expect((await readRun()).done).toBeLessThan(INVOICES);
    server = await world.restart(server, issuing);
    await until(readRun, ({ state, done }) => state === 'finished' && done === INVOICES);
    await checkWorld(world);
    server.kill('SIGTERM');
    await once(server, 'exit');
  },
  LIMIT_MS * 4,
);

function fail(what: string): never {
  throw new Error(what);
}

async function call<T>(
  { url }: World,
  token: string,
  path: string,
  body: string | FormData | null = null,
): Promise<T> {
  const response = await fetch(url + path, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
  });
  const answer = JSON.parse(await response.text());
  if (!response.ok) fail(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}
