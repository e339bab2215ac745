import { countsFor } from '@hoadon/domain/invoice/chain-effect';
import { isIssued } from '@hoadon/domain/issuing/is-issued';
import { releasingStatusOf } from '@hoadon/domain/issuing/issue-steps';
import { CHAIN_STATES, PROCESSING_STATES } from '@hoadon/domain/issuing/processing-state';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, test } from 'vitest';
import type { Db } from '../../../platform/db/open.ts';
import { testCompany, testDb } from '../../../platform/db/testing.ts';
import { generatedInvoices, rowOfGenerated, SERIALS } from '../../../testing/generated-invoices.ts';
import { saveRows } from '../../../testing/invoice-rows.ts';
import { combinations, evaluate, expectSameAnswers } from '../../../testing/same-answers.ts';
import { isIssuedIn, RELEASED_IN_FORCE, UNRELEASED_IN_FORCE } from './in-force.ts';

let db: Db;
beforeAll(async () => {
  db = await testDb();
});

const STATES = combinations({
  processing_state: PROCESSING_STATES,
  serial: [...SERIALS, 'c26TAA', ''],
  chain_state: CHAIN_STATES,
  with_tax: ['110', '0', '-0.5'],
});
const COLUMNS = 'processing_state text, serial text, chain_state text, with_tax numeric';
const evaluated = (expression: RawBuilder<unknown>) => (rows: readonly (typeof STATES)[number][]) =>
  evaluate(db, rows, { columns: COLUMNS, expression });

test('the database and the domain agree whether an invoice is issued', () =>
  expectSameAnswers(STATES, {
    database: evaluated(isIssuedIn('i')),
    domain: ({ processing_state, serial }) => isIssued(processing_state, serial),
  }));

test('the worth that counts in turnover is the amount of an invoice that counts, and null for any other', () =>
  expectSameAnswers(STATES, {
    database: evaluated(
      sql`counted_worth(i.processing_state, i.serial, i.chain_state, i.with_tax)::text`,
    ),
    domain: ({ processing_state, chain_state, serial, with_tax }) =>
      countsFor({ chainState: chain_state, processingState: processing_state, serial }) === 1
        ? with_tax
        : null,
  }));

const PLACE_OF = {
  draf: 'draft',
  releasing: 'releasing',
  release_error: 'error',
  released: 'released',
} as const;

test('the place of an invoice in lists and counters is its releasing status', () =>
  expectSameAnswers(STATES, {
    database: evaluated(sql`invoice_place(i.processing_state)`),
    domain: ({ processing_state }) => PLACE_OF[releasingStatusOf(processing_state)],
  }));

test('an invoice is in force either as released or before it, and just when it counts', async () => {
  const { companyId } = await testCompany(db);
  await expectSameAnswers(generatedInvoices, {
    database: async (rows) => {
      const ids = await saveRows(db, companyId, rows.map(rowOfGenerated));
      const counts = await sql<{ in_force: number }>`
        select count(*) filter (where ${RELEASED_IN_FORCE})::integer + count(*) filter (where ${UNRELEASED_IN_FORCE})::integer as in_force from invoice i
        where i.company_id = ${companyId} and i.id = any (${ids}::bigint[]) group by i.id order by i.id`.execute(
        db,
      );
      return counts.rows.map(({ in_force }) => in_force);
    },
    domain: countsFor,
  });
});
