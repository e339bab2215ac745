import { parseArgs } from 'node:util';
import { createLog } from '../platform/log.ts';
import { openPlatform } from '../platform/open-platform.ts';
import { readConfig } from '../platform/read-config.ts';
import {
  DEMO_COMPANY,
  DEMO_USERS,
  type DemoUser,
  NEW_COMPANY,
  NEW_USER,
} from '../seed/demo-company.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import type { CommandIo } from './command-io.ts';

const USAGE = `hoadon seed

Adds a made-up company with two users, a licence, this year's series, a certificate by a test
authority and a few drafts, and a second one that has nothing yet. What is there already stays; running it twice is harmless. The users'
passwords are public: never seed a database that is reached from elsewhere.`;

export async function seedCommand(args: string[], io: CommandIo): Promise<number> {
  const { values } = parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const config = readConfig(io.environment, 'tool');
  const platform = await openPlatform(config, createLog(config.logLevel));
  try {
    const { isNew, certificate } = await seedDemo(platform);
    io.out(isNew ? 'the demo company was added' : 'the demo company is there already');
    io.out(`certificate: ${certificate}`);
    printDemoUsers(io);
    return 0;
  } finally {
    await platform.close();
  }
}

export function printDemoUsers(io: CommandIo): void {
  const print = ({ role, user_name, password }: DemoUser) =>
    io.out(`  ${role.padEnd(10)}  user ${user_name.padEnd(8)} password ${password}`);
  io.out(`${DEMO_COMPANY.full_name}, tax code ${DEMO_COMPANY.tax_code}`);
  DEMO_USERS.forEach(print);
  io.out(`${NEW_COMPANY.full_name}, which begins today`);
  print(NEW_USER);
}
