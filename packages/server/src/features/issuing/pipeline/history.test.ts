import { IssuePayload } from '@hoadon/contracts/issuing';
import { beforeAll, expect, test } from 'vitest';
import { findSeller } from '../../company/index.ts';
import { assessPayload } from '../drafts/assess-draft.ts';
import { checkCompany, checkHistory } from '../testing/check-history.ts';
import { issuingFixture, payload, TODAY } from '../testing/issuing-fixture.ts';
import { playHistory, type Stage } from '../testing/play-history.ts';

const IS_POSTGRES = process.env['TEST_DATABASE'] === 'postgres';
/**
 * The two engines have seeds of their own. PGlite takes three times as long for a history; a few show that no act of
 * issuing waits for a second connection. HISTORY_RUNS=10000 for a long night; HISTORY_SEED to begin elsewhere, or to
 * play one again.
 */
const RUNS = Number(process.env['HISTORY_RUNS'] ?? (IS_POSTGRES ? 500 : 20));
const OWN_SEEDS = IS_POSTGRES ? 1 : 1_000_001;
const FIRST_SEED = Number(process.env['HISTORY_SEED'] ?? OWN_SEEDS);
/** Series one company can have in these tests. */
const RUNS_OF_A_COMPANY = 500;

let fixture: Stage['fixture'];
beforeAll(async () => {
  fixture = await issuingFixture();
});

async function newStage(): Promise<Stage> {
  fixture.platform.clock.set('2026-11-21T02:00:00.000Z');
  const company = await fixture.company({ series: [] });
  const seller = await findSeller(fixture.platform.db, company.companyId);
  const sample = assessPayload(IssuePayload.parse(payload()), {
    seller,
    today: TODAY,
    purpose: 'draft',
    permitted: [],
  });
  return { fixture, company, sample };
}

test(
  `no number twice, none skipped, none lost, none sent with different bytes: ${RUNS} histories`,
  async () => {
    let played = 0;
    for (let from = FIRST_SEED; from < FIRST_SEED + RUNS; from += RUNS_OF_A_COMPANY) {
      const stage = await newStage();
      const to = Math.min(from + RUNS_OF_A_COMPANY, FIRST_SEED + RUNS);
      for (let seed = from; seed < to; seed += 1) {
        await playAndCheck(stage, seed);
        played += 1;
      }
      await checkCompany(fixture, stage.company);
    }
    expect(played).toBe(RUNS);
  },
  RUNS * 2_000,
);

async function playAndCheck(stage: Stage, seed: number): Promise<void> {
  try {
    await checkHistory(fixture, stage.company, await playHistory(stage, seed));
  } catch (cause) {
    throw new Error(`history ${seed}: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}
