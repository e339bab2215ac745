import { once } from 'node:events';
import type { BulkAct } from '@hoadon/contracts/bulk-acts';
import type { DraftImport } from '@hoadon/contracts/draft-import';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { inject, test } from 'vitest';
import { RUN } from '../features/issuing/testing/calls.ts';
import { dayInVietnam } from '../platform/clock.ts';
import { goods, IMPORT, IMPORTS, workbook } from './testing/import-fixture.ts';
import {
  checkWorld,
  copyOfTemplate,
  killed,
  openWorld,
  until,
  type World,
} from './testing/killed-world.ts';
import { signIn } from './testing/sign-in.ts';

/** More than one batch of every step. */
const INVOICES = 600;
const LIMIT_MS = 240_000;
const source = inject('testDatabase');

/** Embedded, the database dies with the server: that is another test's matter. */
test.skipIf(source.kind !== 'postgres')(
  'a server killed while it checks a workbook, makes its drafts and issues them goes on each time: every row once',
  async () => {
    const world = await openWorld(await copyOfTemplate('import'));
    await world.command(['seed']);
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
    const kill = async () => {
      await killed(server);
      server = await world.startServer();
    };

    await call(world, token, IMPORT(sent.id, 'check'), JSON.stringify({ mapping: sent.mapping }));
    await until(read, ({ state, invoices: { total, unchecked } }) =>
      state === 'checking' ? total > 0 && unchecked < total : fail('checked before it was killed'),
    );
    await kill();
    await until(read, ({ state }) => state === 'checked');
    await call(world, token, IMPORT(sent.id, 'create'), '{}');
    await until(read, ({ invoices }) => invoices.created > 0);
    await kill();
    const made = await until(read, ({ state }) => state === 'created');
    if (made.invoices.created !== INVOICES) fail(`${made.invoices.created} drafts were made`);
    const run = await call<BulkAct>(world, token, IMPORT(sent.id, 'release'), '{}');
    const readRun = () => call<BulkAct>(world, token, RUN(run.id));
    await until(readRun, ({ done, issuing }) => done + issuing > 0);
    await kill();
    const issued = await until(readRun, ({ state, done }) => state === 'finished' && done > 0);
    if (issued.total !== INVOICES) fail(`a run of ${issued.total}`);
    await until(readRun, ({ done }) => done === INVOICES);
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
