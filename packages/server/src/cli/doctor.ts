import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Config } from '../platform/config.ts';
import { ConfigFault, readConfig } from '../platform/read-config.ts';
import type { CommandIo } from './command-io.ts';
import { checkDatabase, LEFT_OUT } from './doctor/check-database.ts';
import { checkMachine } from './doctor/check-machine.ts';
import { DoctorFinding, fault, ok, runChecks } from './doctor/finding.ts';
import { type InstallationAct, onInstallation } from './on-installation.ts';

const USAGE = `hoadon doctor [--json]

Checks settings, program, database and schema, clocks, certificates' ends, disk, storage of files, queues, audit trail, backups and
stored secrets, and prints what is wrong with its remedy. Run it with the settings of the servers, also while they run.

--json  prints one object for each finding: check, state (ok, warning, fault), text, remedy

Exit status: 0 no fault (warnings at most), 1 a fault, 2 wrong usage.`;

export async function doctorCommand(args: string[], io: CommandIo): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const findings = await examine(io);
  for (const finding of findings) io.out(values.json ? JSON.stringify(finding) : lineOf(finding));
  return findings.some(({ state }) => state === 'fault') ? 1 : 0;
}

async function examine(io: CommandIo): Promise<DoctorFinding[]> {
  const settings = await runChecks({ settings: async () => settingsOf(io) });
  const config = usable(io);
  if (config === null) return settings;
  let isExamined = false;
  const database = await runChecks({
    database: async () => {
      const found = await onInstallation(io, DOCTOR_ACT, {});
      const findings = z.array(DoctorFinding).parse(found);
      isExamined = true;
      return findings;
    },
  });
  const leftOut = isExamined ? [] : [LEFT_OUT];
  return [...settings, ...database, ...leftOut, ...(await checkMachine(config, Date.now()))];
}

const REMEDY = 'Correct the setting: docs/operations.md, Settings.';

function settingsOf({ environment }: CommandIo) {
  try {
    readConfig(environment);
    return [ok('every setting is valid')];
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error;
    return error.faults.map((each) => fault(each, REMEDY));
  }
}

/** Returns the settings where they are valid as far as they are set; null otherwise. */
function usable({ environment }: CommandIo): Config | null {
  try {
    return readConfig(environment, 'tool');
  } catch {
    return null;
  }
}

const lineOf = ({ check, state, text, remedy }: DoctorFinding): string =>
  `${state.padEnd(7)}  ${check}: ${text}${remedy === null ? '' : `\n         → ${remedy}`}`;

export const DOCTOR_ACT: InstallationAct = {
  name: 'doctor',
  isForAnyState: true,
  on: (installation) => () => checkDatabase(installation),
};
