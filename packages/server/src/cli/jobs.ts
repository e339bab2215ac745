import { parseArgs } from 'node:util';
import type { Database } from '../platform/db/database.ts';
import {
  type ChangeOutcome,
  changeJob,
  listJobs,
  type OperatorChange,
} from '../platform/jobs/operator-jobs.ts';
import type { CommandIo } from './command-io.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `hoadon jobs list [--kind KIND] [--limit COUNT]
hoadon jobs retry ID…
hoadon jobs drop ID…

Background jobs of all companies and of none.

  list   dead jobs (all attempts failed) first, then running and waiting ones. One line each: id, kind, state,
         tax code of the company or -, since when it is dead or running or due, message of the last error
  retry  starts a dead or delayed job again at once
  drop   deletes a job that is not running: its work is not done

retry and drop are recorded in the audit trail of the company; for a job of no company, in the table operator_act.
Embedded, stop the server first.

Exit status: 0 done, 1 a job does not exist or is running, 2 wrong usage or failure.`;

const LISTED = '200';

const REASONS: Readonly<Record<Exclude<ChangeOutcome, 'done'>, string>> = {
  'not-found': 'no such job',
  running: 'is running: stop its worker, or wait until it ends',
};
const DONE: Readonly<Record<OperatorChange, string>> = { retry: 'is due now', drop: 'deleted' };

export async function jobsCommand(args: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      kind: { type: 'string' },
      limit: { type: 'string', default: LISTED },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const [act, ...ids] = positionals;
  if (act === 'list' && ids.length === 0 && /^[1-9]\d{0,5}$/.test(values.limit))
    return withDatabase(io, (database) =>
      list(database, io, values.kind ?? null, Number(values.limit)),
    );
  if ((act === 'retry' || act === 'drop') && ids.length > 0)
    return withDatabase(io, (database) => change(database, io, act, ids));
  io.error(USAGE);
  return 2;
}

async function list(
  { db }: Database,
  io: CommandIo,
  kind: string | null,
  limit: number,
): Promise<number> {
  const jobs = await listJobs(db, kind, limit);
  const ids = [...new Set(jobs.flatMap(({ companyId }) => companyId ?? []))];
  const companies = await db
    .selectFrom('company')
    .select(['id', 'tax_code'])
    .where('id', 'in', ids.length > 0 ? ids : ['0'])
    .execute();
  const taxCodes = new Map(companies.map(({ id, tax_code }) => [id, tax_code]));
  if (jobs.length === 0) io.out('no jobs');
  for (const { id, kind, state, companyId, at, reason } of jobs) {
    const company = companyId === null ? '-' : (taxCodes.get(companyId) ?? companyId);
    io.out([id, kind, state, company, at, reason.replaceAll(/\s+/g, ' ')].join('\t'));
  }
  return 0;
}

async function change(
  database: Database,
  io: CommandIo,
  act: OperatorChange,
  ids: readonly string[],
): Promise<number> {
  let code = 0;
  for (const id of ids) {
    const outcome = await changeJob(database, act, id);
    if (outcome === 'done') io.out(`${id}\t${DONE[act]}`);
    else {
      io.error(`${id}: ${REASONS[outcome]}`);
      code = 1;
    }
  }
  return code;
}
