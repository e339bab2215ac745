import { sql } from 'kysely';
import { trailKeys } from '../../platform/audit/trail-key.ts';
import { pausedAtBackup } from '../../platform/backup/paused.ts';
import { lastBackup } from '../../platform/backup/recorded-backups.ts';
import { isSkewed, MOST_SKEW_MS, measureSkewMs } from '../../platform/clock-watch.ts';
import { refuseOtherVersion } from '../../platform/db/fit-database.ts';
import { FileLost } from '../../platform/files/file-lost.ts';
import { openStore } from '../../platform/files/open-store.ts';
import { findNewestStoredFile } from '../../platform/files/stored-file.repository.ts';
import { jobCounts } from '../../platform/jobs/boss-tables.ts';
import { namedSecrets, unknownSecrets } from '../../platform/secrets/unknown-secrets.ts';
import { VERSION } from '../../version.ts';
import type { Installation } from '../on-installation.ts';
import { type DoctorCheck, type DoctorFinding, fault, ok, runChecks, warning } from './finding.ts';
import { remedyOf } from './remedy-of.ts';

/** PostgreSQL 15, as `server_version_num`. */
const OLDEST_POSTGRES = 150_000;
/** Due jobs of a healthy installation start within seconds. */
const WAITS_LONG_S = 300;
const HOUR_MS = 3_600_000;
/** One backup a day, with an hour to write it. */
const BACKUP_HOURS = 25;

type Checked = Pick<Installation, 'database' | 'db' | 'clock' | 'config'>;

/** Checks that ask the database; embedded, the process that holds it runs them. */
export async function checkDatabase(installation: Checked): Promise<DoctorFinding[]> {
  const schema = await runChecks({ database: () => checkSchema(installation) });
  if (schema.some(({ state }) => state === 'fault')) return [...schema, LEFT_OUT];
  const checks = Object.entries(CHECKS).map(
    ([name, check]) => [name, () => check(installation)] as const,
  );
  return [...schema, ...(await runChecks(Object.fromEntries(checks)))];
}

const CHECKS: Readonly<Record<string, (installation: Checked) => ReturnType<DoctorCheck>>> = {
  clock: checkClock,
  'audit trail': checkTrail,
  secrets: checkSecrets,
  queues: checkQueues,
  backups: checkBackups,
  'stored files': checkStoredFiles,
};

/** Where the database cannot be reached, or has another schema. */
export const LEFT_OUT: DoctorFinding = {
  check: 'database',
  ...warning(
    `not checked: ${Object.keys(CHECKS).join(', ')}`,
    'Run hoadon doctor again when the database is repaired.',
  ),
};

async function checkSchema({ database, db }: Checked): ReturnType<DoctorCheck> {
  const { rows } = await sql<{ number: number; text: string }>`
    select current_setting('server_version_num')::integer as number, current_setting('server_version') as text`.execute(
    db,
  );
  const { number = 0, text = '' } = rows[0] ?? {};
  if (number < OLDEST_POSTGRES)
    return [fault(`PostgreSQL ${text} is too old`, 'Move the database to PostgreSQL 15 or newer.')];
  try {
    await refuseOtherVersion(database);
  } catch (error) {
    return [
      fault(
        error instanceof Error ? error.message : String(error),
        remedyOf(error) ??
          'Run hoadon migrate with this version, or install the version that the database is of.',
      ),
    ];
  }
  const backupAt = await pausedAtBackup(db);
  const versions = ok(`PostgreSQL ${text}, schema of version ${VERSION}`);
  if (backupAt === null) return [versions];
  return [
    versions,
    warning(
      `paused since it was restored from a backup of ${backupAt}`,
      'Run hoadon resume to work in it, or leave it as a rehearsal.',
    ),
  ];
}

async function checkClock({ db, clock, config }: Checked): ReturnType<DoctorCheck> {
  if (config.database.kind === 'pglite') return [ok('database and process have one clock')];
  const skewMs = await measureSkewMs(db, clock);
  const text = `the clock of this machine differs from the database's by ${(Math.abs(skewMs) / 1_000).toFixed(1)} s`;
  if (!isSkewed(skewMs)) return [ok(text)];
  const limit = MOST_SKEW_MS / 1_000;
  return [
    fault(
      `${text}; from ${limit} s on a process signs nothing`,
      'Synchronise both clocks (chrony, systemd-timesyncd).',
    ),
  ];
}

async function checkTrail({ db, config }: Checked): ReturnType<DoctorCheck> {
  const { known, unknown } = await trailKeys(db);
  if (unknown > 0)
    return [
      fault(
        `${unknown} audit trails are written with a key that AUDIT_KEY does not name`,
        'Set AUDIT_KEY as the servers have it; if it is lost, run hoadon audit lost-key.',
      ),
    ];
  if (config.auditKeys.length === 0)
    return [
      warning(
        'AUDIT_KEY is not set: who can write to the database can forge the audit trail',
        'Set AUDIT_KEY (openssl rand -base64 32) for all processes together.',
      ),
    ];
  return [
    ok(`${known} audit trails end with a key of AUDIT_KEY; hoadon audit verify reads them whole`),
  ];
}

async function checkSecrets({ db, config }: Checked): ReturnType<DoctorCheck> {
  const unknown = await unknownSecrets(db, config.secretKeys);
  if (unknown.length > 0)
    return [
      fault(
        `SECRET_KEY opens none of ${namedSecrets(unknown)}`,
        'Name the old key behind the new one. If it is lost: hoadon user reset-second-factor, and passwords are entered again.',
      ),
    ];
  if (config.secretKeys.length === 0)
    return [
      warning(
        'SECRET_KEY is not set: no second factor and no account with a provider can be set up',
        'Set SECRET_KEY (openssl rand -base64 32) for all processes.',
      ),
    ];
  const stored = await unknownSecrets(db, []);
  return [
    ok(
      stored.length === 0
        ? 'no secret is stored yet that SECRET_KEY would have to open'
        : `SECRET_KEY opens every stored secret: ${namedSecrets(stored)}`,
    ),
  ];
}

async function checkQueues({ db }: Checked): ReturnType<DoctorCheck> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('pgboss.job') is not null as exists`.execute(db);
  if (!rows[0]?.exists)
    return [
      warning('no background job was created yet', 'Run hoadon migrate, and start a worker.'),
    ];
  const counts = await jobCounts(db);
  const late = counts.filter(({ state, seconds }) => state === 'waiting' && seconds > WAITS_LONG_S);
  const dead = counts.filter(({ state }) => state === 'dead');
  const waiting = late.map(({ kind, jobs, seconds }) =>
    fault(
      `${jobs} jobs ${kind} wait, the oldest for ${Math.round(seconds / 60)} minutes`,
      'Start a worker (hoadon start --role worker), or read its log.',
    ),
  );
  const failed = dead.map(({ kind, jobs }) =>
    warning(
      `${jobs} jobs ${kind} failed for good`,
      'An admin retries or discards them at /main/background-jobs.',
    ),
  );
  return waiting.length + failed.length > 0
    ? [...waiting, ...failed]
    : [ok('no background job waits longer than five minutes')];
}

async function checkBackups({ db, clock }: Checked): ReturnType<DoctorCheck> {
  const last = await lastBackup(db);
  const remedy = 'Run hoadon backup TO --keys from a schedule, and hoadon backup verify after it.';
  if (last === null) return [warning('no backup was written by hoadon backup', remedy)];
  const hours = (Date.parse(clock.now()) - Date.parse(last.at)) / HOUR_MS;
  const text = `the last backup is ${last.name} in ${last.place}`;
  if (last.damaged > 0)
    return [
      fault(
        `${text}; it lacks ${last.damaged} files that are missing or damaged in the installation`,
        'Restore these files from an older backup; hoadon backup names them.',
      ),
    ];
  return hours > BACKUP_HOURS
    ? [warning(`${text}, ${Math.floor(hours)} hours old`, remedy)]
    : [ok(text)];
}

/** Reads the newest file back: the storage may be writable and still be another one than that of the servers. */
async function checkStoredFiles({ db, config: { files } }: Checked): ReturnType<DoctorCheck> {
  const newest = await findNewestStoredFile(db);
  if (newest === null) return [ok('no file is stored yet')];
  const isDisk = files.kind === 'disk';
  const place = isDisk ? files.folder : `s3://${files.bucket}`;
  try {
    await (await openStore(db, files)).get(newest.companyId, newest.hash);
    return [ok(`the newest stored file was read from ${place}`)];
  } catch (error) {
    if (!(error instanceof FileLost)) throw error;
    return [
      fault(
        `the newest stored file is ${error.loss} in ${place}: ${newest.object}`,
        `Set ${isDisk ? 'DATA_FOLDER' : 'FILES_S3_BUCKET'} as the servers have it; if it is the same, restore the file from a backup.`,
      ),
    ];
  }
}
