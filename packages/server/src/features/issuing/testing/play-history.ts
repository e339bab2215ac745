import { randomUUID } from 'node:crypto';
import { transact } from '../../../platform/db/transact.ts';
import { type Dice, diceOf } from '../../../platform/dice.ts';
import { announceSeries } from '../../invoice-templates/index.ts';
import { type DraftToSave, findInvoice, insertDrafts } from '../../invoices/index.ts';
import { authorityConnections, INSTALLATION } from '../connections/index.ts';
import { receiveReplies } from '../inbox/receive-replies.ts';
import { advanceInvoices, askAuthority, runDue } from '../pipeline/advance-invoices.ts';
import { resend } from '../pipeline/resend.ts';
import type { HistoryOfSeries, Promised } from './check-history.ts';
import { comeToRest } from './come-to-rest.ts';
import { type IssuingCompany, type IssuingFixture, TODAY } from './issuing-fixture.ts';
import { isDeath, type Life, mortal } from './killed-process.ts';
import { CALM, type Plan } from './modelled-plan.ts';
import { numberInvoices } from './number-invoices.ts';
import { serialNamed } from './serial-named.ts';

export type Stage = Readonly<{
  fixture: IssuingFixture;
  company: IssuingCompany;
  /** A complete invoice; each history sets its own series. */
  sample: DraftToSave;
}>;

const PROCESSES = 2;
const ACTIONS = 9;
const DRAFTS = 4;
/** So that processes die in the middle of an action. */
const STEPS_TO_LIVE = 60;

type Play = Readonly<{
  stage: Stage;
  dice: Dice;
  ids: readonly string[];
  promised: Promised[];
  lives: Life[];
}>;

/**
 * Plays a history that its seed determines: a few drafts; two processes that number, sign, send, look up and process due
 * work in any order and concurrently, die anywhere and restart; an authority that replies late, twice, wrongly or not
 * at all; users who repeat requests. In the end the authority is reachable and all work is completed.
 */
export async function playHistory(stage: Stage, seed: number): Promise<HistoryOfSeries> {
  const { fixture } = stage;
  const dice = diceOf(seed);
  const serial = serialNamed(seed);
  const ids = await newDrafts(stage, serial, 1 + dice.roll(DRAFTS));
  const lives = Array.from({ length: PROCESSES }, () => newLife(fixture, dice));
  const play: Play = { stage, dice, ids, promised: [], lives };
  fixture.authority.plan.current = planOf(dice);
  for (let turn = 0; turn < ACTIONS; turn += 1)
    await Promise.all(
      Array.from({ length: 1 + dice.roll(3) }, () => act(play, dice.roll(PROCESSES))),
    );
  fixture.authority.plan.current = CALM;
  await comeToRest(fixture);
  for (const id of ids) if (dice.once(2)) await putRight(play, id);
  await comeToRest(fixture);
  return { serial, drafts: ids, promised: play.promised };
}

async function newDrafts({ fixture, company, sample }: Stage, serial: string, count: number) {
  const { db } = fixture.platform;
  const { companyId, accountant } = company;
  await announceSeries(db, companyId, { template: '1', serial, announcedOn: '2026-01-02' });
  const draft = { ...sample.draft, serial, issuedOn: TODAY };
  const saved = { companyId, actor: accountant.actor, at: fixture.platform.clock.now() };
  return transact(db, (tx) =>
    insertDrafts(
      tx,
      saved,
      Array.from({ length: count }, () => ({ ...sample, draft })),
    ),
  );
}

/** A new process has no connection health yet. */
function newLife({ deps }: IssuingFixture, dice: Dice): Life {
  const { authority } = deps.connections.of(INSTALLATION);
  const fresh = { ...deps, connections: authorityConnections(authority) };
  return dice.once(3) ? mortal(fresh) : mortal(fresh, 1 + dice.roll(STEPS_TO_LIVE));
}

function planOf(dice: Dice): Plan {
  return {
    fate: () =>
      dice.pick([
        'arrives',
        'arrives',
        'arrives',
        'answer-lost',
        'message-lost',
        'unreachable',
        'not-taken',
      ]),
    verdict: () => ({
      copies: 1 + dice.roll(3),
      late: dice.roll(4),
      ...(dice.once(5) && {
        refuses: { code: '20001', path: null, text: 'Sai định dạng dữ liệu', remedy: null },
      }),
    }),
    answersQuestion: () => !dice.once(4),
  };
}

/** Runs a random action of a process or a user. A process that dies is restarted. */
async function act(play: Play, process: number): Promise<void> {
  const { dice, lives, stage } = play;
  const life = lives[process];
  if (!life) return;
  try {
    await dice.pick([number, number, advance, advance, receive, ask, tidy, correct])(play, life);
  } catch (error) {
    if (!isDeath(error)) throw error;
    lives[process] = newLife(stage.fixture, dice);
  }
}

type PlayAction = (play: Play, life: Life) => Promise<void>;

const some = ({ ids, dice }: Play): string[] => ids.filter(() => !dice.once(3));

/** A user releases drafts, perhaps again. */
const number: PlayAction = async (play, { deps }) => {
  const { companyId, accountant } = play.stage.company;
  const requests = some(play).map((id) => ({ id, actor: accountant.actor, caId: null }));
  const outcome = await numberInvoices(deps, companyId, requests);
  for (const [id, numbered] of outcome)
    if (numbered.kind === 'numbered') play.promised.push({ id, number: numbered.number });
};

const advance: PlayAction = (play, { deps }) =>
  advanceInvoices(deps, play.stage.company.companyId, some(play));

const receive: PlayAction = async (_play, { deps }) => {
  await receiveReplies(deps);
};

const ask: PlayAction = (play, { deps }) =>
  askAuthority(deps, play.stage.company.companyId, some(play));

const tidy: PlayAction = async ({ stage, dice }, { deps }) => {
  stage.fixture.platform.clock.advance(dice.roll(120));
  await runDue(deps);
};

const AS_IT_IS = { caId: null, version: null };

/** A user resends refused invoices. */
const correct: PlayAction = async (play, { deps }) => {
  const { company } = play.stage;
  for (const id of some(play)) {
    const invoice = await findInvoice(deps.db, company.companyId, id);
    if (invoice?.processing_state === 'refused')
      await resend(deps, company.accountant, randomUUID(), { id, ...AS_IT_IS });
  }
};

async function putRight({ stage }: Play, id: string): Promise<void> {
  const { fixture, company } = stage;
  const invoice = await findInvoice(fixture.deps.db, company.companyId, id);
  if (invoice?.processing_state === 'refused')
    await resend(fixture.deps, company.accountant, randomUUID(), { id, ...AS_IT_IS });
}
