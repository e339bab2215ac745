import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import { testCompany, testDb } from '../../../platform/db/testing.ts';
import { transact } from '../../../platform/db/transact.ts';
import { saveRows } from '../../../testing/invoice-rows.ts';
import { meet } from '../../../testing/meeting.ts';
import { claimMessages, markStaleLost, setMessageState } from '../messages/index.ts';
import { deleteSteps, makeDue, postpone, renewLease } from './due.repository.ts';

const THEN = '2026-11-20T03:00:00.000Z';
const NOW = '2026-11-21T03:00:00.000Z';

/** Two signed invoices with their steps and the messages that carry them, in `state`. */
async function twoInvoices(state: string) {
  const db = await testDb();
  const { companyId } = await testCompany(db);
  const facts = { processing_state: 'signed', signed_at: THEN };
  const ids = await saveRows(db, companyId, [
    { ...facts, number: 1 },
    { ...facts, number: 2 },
  ]);
  await db
    .insertInto('invoice_step')
    .values(ids.map((id) => ({ company_id: companyId, invoice_id: id, next_step_at: THEN })))
    .execute();
  const messages = await db
    .insertInto('authority_message')
    .values(
      ids.map((id) => ({
        company_id: companyId,
        message_id: `message-${id}`,
        type: '200',
        direction: 'out',
        state,
        hash: 'a'.repeat(64),
        size: 1,
        created_at: THEN,
        changed_at: THEN,
      })),
    )
    .returning(['id', 'message_id'])
    .execute();
  await db
    .insertInto('authority_message_subject')
    .values(
      messages.map(({ id }, nth) => ({
        company_id: companyId,
        message_id: id,
        invoice_id: ids[nth] ?? '',
      })),
    )
    .execute();
  return { db, companyId, ids, backwards: [...ids].reverse(), messages };
}

/** Changes the first row, waits until `other` waits for it, then changes the second: a deadlock where `other` locked that. */
const meetBackwards = <T>(
  db: Db,
  change: (nth: 0 | 1) => RawBuilder<unknown>,
  other: () => Promise<T>,
): Promise<T> =>
  meet(db, {
    first: (tx) => change(0).execute(tx),
    other,
    last: (tx) => change(1).execute(tx),
  });

type World = Awaited<ReturnType<typeof twoInvoices>>;
const MESSAGES: Record<string, { from: string; run: (world: World) => Promise<unknown> }> = {
  'are claimed': {
    from: 'prepared',
    run: ({ db, companyId, backwards }) => claimMessages(db, companyId, backwards, NOW),
  },
  'are noted as sent': {
    from: 'sending',
    run: ({ db, companyId, messages }) =>
      transact(db, (tx) =>
        setMessageState(
          tx,
          companyId,
          NOW,
          [...messages]
            .reverse()
            .map(({ message_id }) => ({ messageId: message_id, from: ['sending'], to: 'sent' })),
        ),
      ),
  },
  'are given up': {
    from: 'sending',
    run: ({ db, companyId, backwards }) =>
      transact(db, (tx) => markStaleLost(tx, companyId, backwards, NOW, NOW)),
  },
};

test.each(Object.entries(MESSAGES))(
  'messages that %s by two processes at once are locked in one order: none is a deadlock',
  async (_name, { from, run }) => {
    const world = await twoInvoices(from);
    const { db, companyId, messages } = world;
    const touch = (nth: 0 | 1) => sql`
      update authority_message set attempts = attempts + 1
      where company_id = ${companyId} and id = ${messages[nth]?.id}`;
    await meetBackwards(db, touch, () => run(world));
    const { rows } = await sql<{ state: string }>`
      select state from authority_message where company_id = ${companyId}`.execute(db);
    expect(rows.map(({ state }) => state)).not.toContain(from);
  },
);

const STEPS: Record<string, (world: World) => Promise<void>> = {
  'are put off': ({ db, companyId, backwards }) =>
    postpone(
      db,
      companyId,
      backwards.map((id) => ({ id, nextStepAt: NOW, attempts: 1, reason: null })),
    ),
  'are deleted': ({ db, companyId, backwards }) => deleteSteps(db, companyId, backwards),
  'have their lease renewed': ({ db, companyId, backwards }) =>
    renewLease(db, { companyId, at: NOW, until: NOW }, backwards, THEN),
};

test.each(Object.entries(STEPS))(
  'steps that %s while another transaction changes one of them do not wait for it, and leave it that one',
  async (_name, run) => {
    const world = await twoInvoices('prepared');
    const { db, companyId, ids } = world;
    await transact(db, async (tx) => {
      await sql`
        update invoice_step set reason = 'moved'
        where company_id = ${companyId} and invoice_id = ${anyId(ids.slice(0, 1))}`.execute(tx);
      await run(world);
    });
    const { rows } = await sql<{ invoice_id: string; reason: string | null; waits: boolean }>`
      select invoice_id, reason, next_step_at = ${THEN}::timestamptz as waits from invoice_step
      where company_id = ${companyId} order by invoice_id`.execute(db);
    const [first, second] = rows;
    expect(first).toEqual({ invoice_id: ids[0], reason: 'moved', waits: true });
    expect(second?.waits ?? false).toBe(false);
  },
);

test('steps are made due in the order in which their invoices are moved: none is a deadlock', async () => {
  const { db, companyId, ids, backwards } = await twoInvoices('prepared');
  const move = (nth: 0 | 1) => sql`
    with moved as (
      update invoice set version = version + 1 where company_id = ${companyId} and id = ${ids[nth]} returning id
    )
    update invoice_step s set attempts = 7 from moved
    where s.company_id = ${companyId} and s.invoice_id = moved.id`;
  await meetBackwards(db, move, () =>
    makeDue(db, companyId, backwards, '2026-11-19T03:00:00.000Z'),
  );
  const { rows } = await sql<{ attempts: number }>`
    select attempts from invoice_step where company_id = ${companyId}
      and next_step_at < ${THEN}::timestamptz`.execute(db);
  expect(rows).toEqual([{ attempts: 7 }, { attempts: 7 }]);
});
