import { type Selectable, sql } from 'kysely';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.generated.ts';
import { testCompany, testDb } from '../db/testing.ts';
import { transact } from '../db/transact.ts';
import { saveResponse } from '../http/idempotency.ts';
import { keyAudit } from './audit-keys.ts';
import { entryHash } from './chain.ts';
import { auditHeads, parseHeads } from './saved-heads.ts';
import { hasUnknownTrail } from './trail-key.ts';
import { verifyAudit } from './verify-audit.ts';
import { type AuditEntry, writeAudit } from './write-audit.ts';

let db: Db;
beforeAll(async () => {
  db = await testDb();
});

afterEach(() => keyAudit(db, []));

const entry = (companyId: string, act: string, payload: unknown = { số: '1.000' }) => ({
  companyId,
  actor: 'user/7' as const,
  act,
  subject: 'invoice/42',
  at: '2026-11-21T02:00:00.123Z',
  payload,
});

const write = (...entries: AuditEntry[]) => transact(db, async (tx) => writeAudit(tx, entries));

async function companyWithFive() {
  const { companyId } = await testCompany(db);
  await write(entry(companyId, 'a'), entry(companyId, 'b'), entry(companyId, 'c'));
  await write(entry(companyId, 'd'), entry(companyId, 'e'));
  return companyId;
}

const verdictOn = async (companyId: string) =>
  (await verifyAudit(db)).find((verdict) => verdict.companyId === companyId);

/** As someone with the rights of the database's owner would. */
async function tamper(statement: ReturnType<typeof sql>) {
  await sql`alter table audit_entry disable trigger audit_entry_append_only`.execute(db);
  await statement.execute(db);
  await sql`alter table audit_entry enable trigger audit_entry_append_only`.execute(db);
}

/** To this module another database object is another process, with its own cached chain end and no key. */
const anotherProcess = (): Db =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });

test('an untouched trail holds', async () => {
  const companyId = await companyWithFive();
  expect(await verdictOn(companyId)).toEqual({
    companyId,
    entries: 5,
    keyedFrom: null,
    fault: null,
  });
});

test('two processes that write in turn and concurrently extend one chain', async () => {
  const { companyId } = await testCompany(db);
  const other = anotherProcess();
  const writeAt = (at: Db, act: string) =>
    transact(at, async (tx) => writeAudit(tx, [entry(companyId, act)]));
  for (const at of [db, other, db, db, other]) await writeAt(at, 'in turn');
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => writeAt(index % 2 ? db : other, `at once ${index}`)),
  );
  expect(await verdictOn(companyId)).toMatchObject({ entries: 17, fault: null });
});

test('a transaction that is taken back leaves the chain where it was', async () => {
  const { companyId } = await testCompany(db);
  await write(entry(companyId, 'kept'));
  const undone = transact(db, async (tx) => {
    writeAudit(tx, [entry(companyId, 'undone')]);
    saveResponse(tx, { companyId, id: '0', actId: '', holder: '' }, { status: 200, body: '' });
  });
  await expect(undone).rejects.toThrow();
  await write(entry(companyId, 'kept too'));
  expect(await verdictOn(companyId)).toMatchObject({ entries: 2, fault: null });
});

test('the database itself refuses to change or remove an entry', async () => {
  const companyId = await companyWithFive();
  const change = db
    .updateTable('audit_entry')
    .set({ actor: '8' })
    .where('company_id', '=', companyId);
  await expect(change.execute()).rejects.toThrow(/append-only/);
  const removal = db.deleteFrom('audit_entry').where('company_id', '=', companyId);
  await expect(removal.execute()).rejects.toThrow(/append-only/);
});

test.each(['actor', 'act', 'subject', 'payload'])(
  'an entry whose %s was changed is found',
  async (column) => {
    const companyId = await companyWithFive();
    await tamper(
      sql`update audit_entry set ${sql.ref(column)} = '"other"' where company_id = ${companyId} and sequence = 3`,
    );
    expect(await verdictOn(companyId)).toMatchObject({ fault: { sequence: '3', kind: 'changed' } });
  },
);

test('an entry that was removed is found, in the middle and at the end', async () => {
  const middle = await companyWithFive();
  await tamper(sql`delete from audit_entry where company_id = ${middle} and sequence = 2`);
  expect(await verdictOn(middle)).toMatchObject({ fault: { sequence: '2', kind: 'missing' } });
  const last = await companyWithFive();
  await tamper(sql`delete from audit_entry where company_id = ${last} and sequence = 5`);
  expect(await verdictOn(last)).toMatchObject({ fault: { sequence: '5', kind: 'missing' } });
});

test('entries that changed places are found', async () => {
  const companyId = await companyWithFive();
  await tamper(sql`
    update audit_entry set sequence = case sequence when 2 then -3 else -2 end
    where company_id = ${companyId} and sequence in (2, 3)`);
  await tamper(
    sql`update audit_entry set sequence = -sequence where company_id = ${companyId} and sequence < 0`,
  );
  const verdict = await verdictOn(companyId);
  expect(verdict?.fault?.sequence).toBe('2');
});

test('a rewritten entry with a valid hash of its own does not fit the chain', async () => {
  const [ours, theirs] = [await companyWithFive(), await companyWithFive()];
  await tamper(sql`
    update audit_entry set payload = '"forged"' where company_id = ${ours} and sequence = 5`);
  await tamper(sql`
    update audit_entry o set hash = t.hash from audit_entry t
    where o.company_id = ${ours} and o.sequence = 5 and t.company_id = ${theirs} and t.sequence = 5`);
  expect(await verdictOn(ours)).toMatchObject({ fault: { sequence: '5' } });
});

test('entries are committed or rolled back with the transaction that wrote them', async () => {
  const companyId = await companyWithFive();
  const failing = transact(db, async (tx) => {
    writeAudit(tx, [entry(companyId, 'f')]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await verdictOn(companyId)).toMatchObject({ entries: 5, fault: null });
});

test('concurrent writers leave one unbroken chain', async () => {
  const { companyId } = await testCompany(db);
  await Promise.all(
    Array.from({ length: 20 }, (_, turn) => write(entry(companyId, `act ${turn}`))),
  );
  expect(await verdictOn(companyId)).toEqual({
    companyId,
    entries: 20,
    keyedFrom: null,
    fault: null,
  });
});

type AuditRow = Selectable<Tables['audit_entry']>;

const KEY = Buffer.alloc(32, 1).toString('base64');
const NEXT_KEY = Buffer.alloc(32, 2).toString('base64');

/** Five entries without a key, then one with it. */
async function keyedCompany() {
  const companyId = await companyWithFive();
  keyAudit(db, [KEY]);
  await write(entry(companyId, 'f'));
  return companyId;
}

test('the chain records its first key and continues with it; earlier entries stay valid', async () => {
  const companyId = await keyedCompany();
  expect(await verdictOn(companyId)).toEqual({
    companyId,
    entries: 7,
    keyedFrom: '6',
    fault: null,
  });
  await write(entry(companyId, 'g'));
  expect(await verdictOn(companyId)).toMatchObject({ entries: 8, fault: null });
});

test('without its key a keyed trail can be neither extended nor verified', async () => {
  const companyId = await keyedCompany();
  keyAudit(db, []);
  await expect(write(entry(companyId, 'g'))).rejects.toThrow('AUDIT_KEY');
  expect(await verdictOn(companyId)).toMatchObject({
    fault: { sequence: '6', kind: 'unknown-key' },
  });
});

test('another key than that of the trail adds nothing to it, and breaks nothing', async () => {
  const companyId = await keyedCompany();
  keyAudit(db, [NEXT_KEY]);
  expect(await hasUnknownTrail(db)).toBe(true);
  await expect(write(entry(companyId, 'g'))).rejects.toThrow('another key than AUDIT_KEY names');
  keyAudit(db, [KEY]);
  await write(entry(companyId, 'h'));
  expect(await verdictOn(companyId)).toMatchObject({ fault: null });
});

test('a process that is behind a change of the key is refused until it knows the new key', async () => {
  const companyId = await keyedCompany();
  keyAudit(db, [NEXT_KEY, KEY]);
  await write(entry(companyId, 'g'));
  keyAudit(db, [KEY]);
  await expect(write(entry(companyId, 'h'))).rejects.toThrow('another key than AUDIT_KEY names');
  keyAudit(db, [NEXT_KEY, KEY]);
  await write(entry(companyId, 'h'));
  expect(await verdictOn(companyId)).toMatchObject({ fault: null });
});

test('a key may follow another as long as the old one is named beside it', async () => {
  const companyId = await keyedCompany();
  keyAudit(db, [NEXT_KEY, KEY]);
  await write(entry(companyId, 'g'));
  expect(await verdictOn(companyId)).toMatchObject({ entries: 9, fault: null });
  keyAudit(db, [NEXT_KEY]);
  expect(await verdictOn(companyId)).toMatchObject({
    fault: { sequence: '6', kind: 'unknown-key' },
  });
});

/** Overwrites an entry with other content and a hash that fits; leaves the chain's end. Returns the new hash. */
async function rewrite(companyId: string, sequence: string): Promise<string> {
  const row = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sequence', '=', sequence)
    .executeTakeFirstOrThrow();
  const forged = { ...row, actor: 'user/8', at: new Date(row.at).toISOString() };
  const hash = entryHash(row.previous_hash, forged);
  await tamper(
    sql`update audit_entry set actor = 'user/8', hash = ${hash} where company_id = ${companyId} and sequence = ${sequence}`,
  );
  return hash;
}

/** Sets the chain's end to a hash, as an attacker does to hide a rewritten entry. */
const moveEnd = (companyId: string, hash: string) =>
  sql`update audit_head set hash = ${hash} where company_id = ${companyId}`.execute(db);

const savedHeads = async () => parseHeads((await auditHeads(db)).join('\n'));
const verdictBeside = async (saved: Awaited<ReturnType<typeof savedHeads>>, companyId: string) =>
  (await verifyAudit(db, saved)).find((verdict) => verdict.companyId === companyId);

test('with write access to the database but without the key, a keyed entry cannot be rewritten', async () => {
  const companyId = await keyedCompany();
  await moveEnd(companyId, await rewrite(companyId, '7'));
  expect(await verdictOn(companyId)).toMatchObject({ fault: { sequence: '7', kind: 'changed' } });
});

test('without a key, a rewritten last entry with a valid hash differs from the head', async () => {
  const companyId = await companyWithFive();
  await rewrite(companyId, '5');
  expect(await verdictOn(companyId)).toMatchObject({
    entries: 4,
    fault: { sequence: '5', kind: 'end-differs' },
  });
});

test.each(['1', '3', '4'])(
  'without a key, a rewritten entry %s with a valid hash does not fit its successor',
  async (sequence) => {
    const companyId = await companyWithFive();
    await rewrite(companyId, sequence);
    expect(await verdictOn(companyId)).toMatchObject({
      entries: Number(sequence),
      fault: { sequence: String(Number(sequence) + 1), kind: 'reordered' },
    });
  },
);

test('a trail that does not begin at its start is found', async () => {
  const companyId = await companyWithFive();
  const { rows } = await sql<AuditRow>`
    select * from audit_entry where company_id = ${companyId} and sequence = 1`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('the trail has a first entry');
  const previous = 'a'.repeat(64);
  const hash = entryHash(previous, { ...first, at: new Date(first.at).toISOString() });
  await tamper(
    sql`update audit_entry set previous_hash = ${previous}, hash = ${hash} where company_id = ${companyId} and sequence = 1`,
  );
  expect(await verdictOn(companyId)).toMatchObject({ fault: { sequence: '1', kind: 'reordered' } });
});

test('entries behind the end of the trail are found', async () => {
  const companyId = await companyWithFive();
  await sql`update audit_head h set sequence = 3, hash = e.hash from audit_entry e
    where h.company_id = ${companyId} and e.company_id = h.company_id and e.sequence = 3`.execute(
    db,
  );
  expect(await verdictOn(companyId)).toMatchObject({
    entries: 3,
    fault: { sequence: '4', kind: 'end-differs' },
  });
});

test('a trail whose end was removed is not passed over', async () => {
  const companyId = await companyWithFive();
  await db.deleteFrom('audit_head').where('company_id', '=', companyId).execute();
  expect(await verdictOn(companyId)).toMatchObject({
    entries: 0,
    fault: { sequence: '1', kind: 'end-differs' },
  });
});

test.skipIf(inject('testDatabase').kind === 'pglite')(
  'an entry that is written while a trail is walked breaks nothing',
  async () => {
    const companyId = await companyWithFive();
    const end = (await savedHeads()).find((head) => head.companyId === companyId)?.hash;
    let isWritten = false;
    const meanwhile = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const [row] = result.rows;
        // The end of this trail was just read, and its entries were not.
        if (row && row['hash'] === end && !('payload' in row) && !isWritten) {
          isWritten = true;
          await write(entry(companyId, 'meanwhile'));
        }
        return result;
      },
    });
    const verdicts = await verifyAudit(meanwhile);
    expect(isWritten).toBe(true);
    expect(verdicts.find((verdict) => verdict.companyId === companyId)).toMatchObject({
      entries: 5,
      fault: null,
    });
  },
);

test('without a key, a rewritten last entry together with the head is detected only by a saved head', async () => {
  const companyId = await companyWithFive();
  const saved = await savedHeads();
  await moveEnd(companyId, await rewrite(companyId, '5'));
  // The database itself shows no trace any more: saved heads exist for this case.
  expect(await verdictOn(companyId)).toMatchObject({ entries: 5, fault: null });
  expect(await verdictBeside(saved, companyId)).toMatchObject({
    entries: 4,
    fault: { sequence: '5', kind: 'head-differs' },
  });
});

test('a saved head proves the entries up to it; later entries are proved by the next saved head', async () => {
  const companyId = await companyWithFive();
  const earlier = await savedHeads();
  await write(entry(companyId, 'f'));
  const later = await savedHeads();
  await moveEnd(companyId, await rewrite(companyId, '6'));
  expect(await verdictBeside(earlier, companyId)).toMatchObject({ fault: null });
  for (const saved of [later, [...earlier, ...later]])
    expect(await verdictBeside(saved, companyId)).toMatchObject({
      fault: { sequence: '6', kind: 'head-differs' },
    });
});

test('a keyed trail rewritten without its key is reported as unkeyed, and differs from a saved head', async () => {
  const companyId = await keyedCompany();
  const saved = await savedHeads();
  await tamper(sql`delete from audit_entry where company_id = ${companyId} and sequence > 5`);
  await sql`update audit_head h set sequence = 5, hash = e.hash, key_id = null from audit_entry e
    where h.company_id = ${companyId} and e.company_id = h.company_id and e.sequence = 5`.execute(
    db,
  );
  // An attacker with the program and the database, but without the key.
  await transact(anotherProcess(), async (tx) =>
    writeAudit(tx, [entry(companyId, 'f'), entry(companyId, 'g')]),
  );
  expect(await verdictOn(companyId)).toMatchObject({ entries: 7, keyedFrom: null, fault: null });
  expect(await verdictBeside(saved, companyId)).toMatchObject({
    fault: { sequence: '7', kind: 'head-differs' },
  });
});

test('a tail cut off together with its head is detected by a head saved elsewhere', async () => {
  const companyId = await companyWithFive();
  const savedHead = parseHeads((await auditHeads(db)).join('\n'));
  const verdict = async () =>
    (await verifyAudit(db, savedHead)).find((each) => each.companyId === companyId);
  await write(entry(companyId, 'later'));
  expect(await verdict()).toMatchObject({ entries: 6, fault: null });
  await tamper(sql`delete from audit_entry where company_id = ${companyId} and sequence > 4`);
  await sql`update audit_head h set sequence = 4, hash = e.hash from audit_entry e
    where h.company_id = ${companyId} and e.company_id = h.company_id and e.sequence = 4`.execute(
    db,
  );
  expect(await verdictOn(companyId)).toMatchObject({ fault: null });
  expect(await verdict()).toMatchObject({ fault: { sequence: '5', kind: 'missing' } });
  await tamper(sql`delete from audit_entry where company_id = ${companyId}`);
  await db.deleteFrom('audit_head').where('company_id', '=', companyId).execute();
  expect(await verdict()).toMatchObject({ fault: { sequence: '1', kind: 'missing' } });
});

test('a completely rewritten trail differs from the saved head', async () => {
  const [ours, theirs] = [await companyWithFive(), await companyWithFive()];
  const [head] = parseHeads(
    (await auditHeads(db)).find((line) => line.startsWith(`${theirs} `)) ?? '',
  );
  const savedHead = head ? [{ ...head, companyId: ours }] : [];
  const verdict = (await verifyAudit(db, savedHead)).find(({ companyId }) => companyId === ours);
  expect(verdict).toMatchObject({ fault: { sequence: '5', kind: 'head-differs' } });
});

test('a line that is no head is refused', () => {
  expect(() => parseHeads('7 12 not-a-hash')).toThrow('not a head');
});
