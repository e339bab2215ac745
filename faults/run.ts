import { parseArgs } from 'node:util';
import { openTestRun } from '../tools/testing/test-run.js';
import { ACT_NAMES, type ActName } from './acts/acts.ts';
import { play } from './play.ts';
import { report } from './report.ts';
import { FAULTS, FAULTS_OF_CLUSTERS, type FaultName } from './weather/weather.ts';
import type { Role } from './world/server.ts';
import { STORES, type Store } from './world/world.ts';

const USAGE = `npm run faults -- [--acts 2000] [--seed 7] [--only publish,bulk] [--faults line,server] [--clients 12]
               [--roles api,api,worker,worker] [--store disk|s3]
       npm run faults -- --minutes 60 [--per-minute 60]
       npm run faults -- --citus 2 --companies 50 --others 10000 --faults move

Plays acts against real servers on a PostgreSQL of its own while things go wrong, and judges what is
left. The same seed throws the same dice. Ends with 1 where something was found.

  --only    kinds of acts: ${ACT_NAMES.join(', ')}
  --faults  ${FAULTS.join(', ')}
  --store   where files are stored; left out, even seeds use S3
  --minutes a steady load without faults, and what the servers use meanwhile: memory, open files, connections, lag
  --citus   nodes of a Citus cluster, which must be installed; --faults move moves companies between them
  --direct  without the proxy that loses answers: for throughput`;

const ROLES: readonly Role[] = ['api', 'worker', 'all'];
const { values } = parseArgs({
  options: {
    acts: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '7' },
    clients: { type: 'string', default: '12' },
    roles: { type: 'string', default: 'api,api,worker,worker' },
    store: { type: 'string' },
    only: { type: 'string', default: ACT_NAMES.join(',') },
    faults: { type: 'string', default: FAULTS.join(',') },
    minutes: { type: 'string' },
    citus: { type: 'string' },
    companies: { type: 'string' },
    others: { type: 'string' },
    direct: { type: 'boolean', default: false },
    'per-minute': { type: 'string', default: '60' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

/** Those named, in a list with commas. */
function chosen<Name extends string>(text: string, choices: readonly Name[]): Name[] {
  const names = text.split(',').filter(Boolean);
  const unknown = names.filter((name) => !choices.some((one) => one === name));
  if (unknown.length > 0) {
    console.error(`no such thing: ${unknown.join(', ')}; there are: ${choices.join(', ')}`);
    process.exit(2);
  }
  return choices.filter((name) => names.includes(name));
}

/** A run of an unreadable number of acts would find nothing. */
function atLeast(least: number, name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  console.error(`--${name} must be a whole number from ${least} on, and is ${text}`);
  process.exit(2);
}

const seed = atLeast(0, 'seed', values.seed);
/** Everything below it is put away with it, by the next run at the latest; until then logs can be read. */
const testRun: { close(): void } = openTestRun();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    testRun.close();
    process.exit(1);
  });
const perMinute = atLeast(1, 'per-minute', values['per-minute']);
const soak =
  values.minutes === undefined
    ? null
    : { acts: atLeast(1, 'minutes', values.minutes) * perMinute, perMinute };
const start = Date.now();
const seconds = () => `${Math.round((Date.now() - start) / 1_000)} s`.padStart(6);
const outcome = await play({
  seed,
  acts: atLeast(1, 'acts', values.acts),
  kinds: chosen<ActName>(values.only, ACT_NAMES),
  faults: soak ? [] : chosen<FaultName>(values.faults, FAULTS_OF_CLUSTERS),
  world: {
    roles: values.roles.split(',').map((name) => chosen<Role>(name, ROLES)[0] ?? 'all'),
    store: chosen<Store>(values.store ?? STORES[seed % 2 === 0 ? 1 : 0], STORES)[0] ?? 'disk',
    isDirect: values.direct,
    ...(values.citus !== undefined && { citusNodes: atLeast(0, 'citus', values.citus) }),
    ...(values.companies !== undefined && { companies: atLeast(1, 'companies', values.companies) }),
    ...(values.others !== undefined && { others: atLeast(0, 'others', values.others) }),
  },
  clients: atLeast(1, 'clients', values.clients),
  blowEvery: 25,
  restMs: 300_000,
  ...soak,
  say: (text) => console.log(`${seconds()}  ${text}`),
});
console.log(report(outcome, seed));
if (outcome.findings.length === 0) testRun.close();
process.exit(outcome.findings.length === 0 ? 0 : 1);
