import { parseArgs } from 'node:util';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { FREE_PACKAGE, LICENCE_PACKAGES } from '@hoadon/domain/licences/licence';
import { activatePackage, grantFreePackage } from '../features/licences/index.ts';
import type { Db } from '../platform/db/open.ts';
import type { CommandIo } from './command-io.ts';
import { companyOf } from './company-of.ts';
import { withDatabase } from './with-database.ts';

const OFFERS = [...LICENCE_PACKAGES, FREE_PACKAGE];
const NAMES = OFFERS.map(({ name }) => name).join(', ');

const USAGE = `hoadon licence TAX-CODE PACKAGE

Puts a package that a company bought into force, from now on for a year. Bought twice it counts twice;
the free package is given once. Packages: ${NAMES}.

Exit status: 0 in force, 1 no such company or given already, 2 wrong usage or failure.`;

export async function licenceCommand(args: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const [taxCode, plan, ...more] = positionals;
  if (!taxCode || !plan || more.length > 0) {
    io.error(USAGE);
    return 2;
  }
  const offer = OFFERS.find(({ name }) => name === plan.toUpperCase());
  if (!offer) {
    io.error(`no such package: ${plan} (${NAMES})`);
    return 2;
  }
  return withDatabase(io, ({ db }) => give(db, taxCode, offer, io));
}

async function give(
  db: Db,
  taxCode: string,
  offer: (typeof OFFERS)[number],
  io: CommandIo,
): Promise<number> {
  const company = await companyOf(db, taxCode, io);
  if (!company) return 1;
  const act = {
    companyId: company.id,
    actor: 'job/command-line' as const,
    at: new Date().toISOString(),
  };
  if (offer === FREE_PACKAGE) {
    const isNew = await grantFreePackage(db, act);
    if (!isNew) io.error(`${company.full_name} has ${offer.name} already`);
    else io.out(`${offer.name} for ${company.full_name} (${taxCode})`);
    return isNew ? 0 : 1;
  }
  const { capacity, endsAt } = await activatePackage(db, { ...act, offer });
  const until = dayInVietnam(endsAt);
  io.out(
    `${offer.name} for ${company.full_name} (${taxCode}): ${capacity} invoices until ${until}`,
  );
  return 0;
}
