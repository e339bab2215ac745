import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { keyAudit } from '../audit/audit-keys.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { watchClock } from '../clock-watch.ts';
import type { Database } from '../db/database.ts';
import { refuseNewer, refuseOtherVersion, refuseUnfit } from '../db/fit-database.ts';
import { missingParts } from '../db/schema-parts.ts';
import { testCompany, testDatabase } from '../db/testing.ts';
import { transact } from '../db/transact.ts';
import { createLog } from '../log.ts';
import { registerProbes } from './probes.ts';
import { createServer } from './server.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

/** A fresh process checks the schema at once; a running process every half minute. */
function probed() {
  const app = createServer({ log: createLog('silent'), trustProxy: false, uploadLimitBytes: 1 });
  registerProbes(app, database.db);
  return async () => {
    const { statusCode, body } = await app.inject({ method: 'GET', url: '/readyz' });
    return [statusCode, JSON.parse(body).status];
  };
}

const READY = [200, 'ready'];
const INCOMPLETE = [503, 'incomplete schema'];

/** Changes the schema, checks, and restores it. */
async function without(lose: string, restore: string, look: () => Promise<void>): Promise<void> {
  await database.scripts(({ run }) => run(lose));
  try {
    await look();
  } finally {
    await database.scripts(({ run }) => run(restore));
  }
}

test.each([
  [
    'table invoice_content',
    'alter table invoice_content rename to away',
    'alter table away rename to invoice_content',
  ],
  [
    'column tag.color',
    'alter table tag rename color to away',
    'alter table tag rename away to color',
  ],
  [
    'index payment.payment_search',
    'alter index payment_search rename to away',
    'alter index away rename to payment_search',
  ],
  [
    'constraint invoice_content.invoice_content_pkey',
    'alter table invoice_content rename constraint invoice_content_pkey to away',
    'alter table invoice_content rename constraint away to invoice_content_pkey',
  ],
  [
    'function line_units(jsonb)',
    'alter function line_units(jsonb) rename to away',
    'alter function away(jsonb) rename to line_units',
  ],
  [
    'trigger audit_entry.audit_entry_append_only',
    'alter trigger audit_entry_append_only on audit_entry rename to away',
    'alter trigger away on audit_entry rename to audit_entry_append_only',
  ],
])(
  'a database without the %s is not ready, and no process starts on it',
  async (part, lose, restore) => {
    await expect(refuseUnfit(database)).resolves.toBeUndefined();
    await without(lose, restore, async () => {
      expect(await database.scripts(missingParts)).toEqual([part]);
      expect(await probed()()).toEqual(INCOMPLETE);
      await expect(refuseUnfit(database)).rejects.toThrow(
        `The database lacks parts of this version: ${part}. Restore the backup`,
      );
    });
    expect(await probed()()).toEqual(READY);
  },
);

test('what a later version or an administrator added stops nothing', async () => {
  await without(
    'alter table tag add planted text; create index planted on tag (company_id, planted)',
    'alter table tag drop planted',
    async () => {
      expect(await probed()()).toEqual(READY);
    },
  );
});

test('a backup that is restored in part under a running process is noticed within half a minute', async () => {
  const readiness = probed();
  expect(await readiness()).toEqual(READY);
  await without(
    'alter table invoice_content rename to away',
    'alter table away rename to invoice_content',
    async () => {
      const now = performance.now();
      vi.spyOn(performance, 'now').mockReturnValue(now + 30_001);
      expect(await readiness()).toEqual(INCOMPLETE);
      vi.restoreAllMocks();
    },
  );
});

test('a process without the key of the audit trail, or with another, is not ready and does not start', async () => {
  const [key, other] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('base64'));
  const { db } = database;
  const { companyId } = await testCompany(db);
  const write = () =>
    transact(db, async (tx) =>
      writeAudit(tx, [
        {
          companyId,
          actor: 'job/test',
          act: 'test',
          subject: 'test/1',
          at: new Date().toISOString(),
          payload: null,
        },
      ]),
    );
  // A trail without a key needs none, and may get one.
  await write();
  for (const keys of [[], [key ?? '']]) {
    keyAudit(db, keys);
    expect(await probed()()).toEqual(READY);
    await expect(refuseUnfit(database)).resolves.toBeUndefined();
  }
  await write();
  const { rows } = await sql`select from audit_head where key_id is not null`.execute(db);
  expect(rows).toHaveLength(1);
  const readiness = probed();
  expect(await readiness()).toEqual(READY);
  keyAudit(db, [other ?? '', key ?? '']);
  expect(await readiness()).toEqual(READY);
  for (const [keys, sentence] of [
    [[], 'The audit trail is written with a key, and AUDIT_KEY is not set.'],
    [[other ?? ''], 'The audit trail is written with another key than AUDIT_KEY names.'],
  ] as const) {
    keyAudit(db, keys);
    expect(await readiness()).toEqual([503, 'other audit key']);
    await expect(refuseUnfit(database)).rejects.toThrow(sentence);
  }
});

test('a process that is about to stop is not ready, before it refuses anything', async () => {
  const app = createServer({ log: createLog('silent'), trustProxy: false, uploadLimitBytes: 1 });
  const stopping = new AbortController();
  registerProbes(app, database.db, { stopping: stopping.signal });
  const readiness = async () => (await app.inject({ method: 'GET', url: '/readyz' })).json();
  expect(await readiness()).not.toEqual({ status: 'stopping' });
  stopping.abort();
  expect(await readiness()).toEqual({ status: 'stopping' });
  expect((await app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
});

/** Runs with the records of migrations that this version does not have. */
async function withNewer(
  records: readonly Readonly<{ phase: string | null; release: string | null }>[],
  work: () => Promise<void>,
): Promise<void> {
  const text = (value: string | null) => (value === null ? 'null' : `'${value}'`);
  const rows = records.map(
    ({ phase, release }, index) =>
      `('999${index}_of_the_future.sql', ${text(release)}, ${text(phase)})`,
  );
  await database.scripts(({ run }) =>
    run(`insert into migration (name, release, phase) values ${rows.join(', ')}`),
  );
  try {
    await work();
  } finally {
    await database.scripts(({ run }) => run("delete from migration where name like '999%'"));
  }
}

test.each([
  ['of an unknown phase', [{ phase: null, release: null }]],
  ['that contract', [{ phase: 'contract', release: '9.0.0' }]],
  [
    'that expand and contract',
    [
      { phase: 'expand', release: '9.0.0' },
      { phase: 'contract', release: '9.0.0' },
    ],
  ],
  [
    'of two releases',
    [
      { phase: 'expand', release: '9.0.0' },
      { phase: 'expand', release: '9.1.0' },
    ],
  ],
])('a process does not work on a database that has newer migrations %s', async (_kind, records) => {
  await withNewer(records, async () => {
    await expect(refuseUnfit(database)).rejects.toThrow(
      /The database is of a newer version: it has 9990_of_the_future\.sql.*, which version \S+ does not know/,
    );
  });
});

test('a process works beside the next release, whose expanding migrations are applied, but does not migrate', async () => {
  const expanded = { phase: 'expand', release: '9.0.0' };
  await withNewer([expanded, expanded], async () => {
    await expect(refuseOtherVersion(database)).resolves.toBeUndefined();
    await expect(refuseNewer(database)).rejects.toThrow('The database is of a newer version');
  });
});

test('a process whose clock differs from the database is not ready, and the metrics name the difference', async () => {
  const { db } = await testDatabase();
  const clock = { now: () => new Date(Date.now() + 60_000).toISOString() };
  watchClock(db, clock, createLog('silent'));
  const app = createServer({ log: createLog('silent'), trustProxy: false, uploadLimitBytes: 1 });
  registerProbes(app, db);
  const { statusCode, body } = await app.inject({ method: 'GET', url: '/readyz' });
  expect([statusCode, JSON.parse(body)]).toEqual([503, { status: 'clock differs' }]);
  const metrics = await app.inject({ method: 'GET', url: '/metrics' });
  expect(metrics.body).toMatch(/^hoadon_clock_skew_seconds (59|60)/m);
});
