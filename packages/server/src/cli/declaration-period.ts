import { parseArgs } from 'node:util';
import type { TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { setDeclarationPeriod } from '../features/company/index.ts';
import type { Db } from '../platform/db/open.ts';
import type { CommandIo } from './command-io.ts';
import { companyOf } from './company-of.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `hoadon declares TAX-CODE month|quarter

Says for which periods a company declares VAT. Whoever corrects an invoice of a period whose return was due
is told so.

Exit status: 0 done, 1 no such company, 2 wrong usage or failure.`;

export async function declaresCommand(args: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const [taxCode, period, ...rest] = positionals;
  if (!taxCode || (period !== 'month' && period !== 'quarter') || rest.length > 0) {
    io.error(USAGE);
    return 2;
  }
  return withDatabase(io, ({ db }) => inCompany(db, taxCode, period, io));
}

async function inCompany(
  db: Db,
  taxCode: string,
  period: TaxPeriod['type'],
  io: CommandIo,
): Promise<number> {
  const company = await companyOf(db, taxCode, io);
  if (!company) return 1;
  const at = new Date().toISOString();
  await setDeclarationPeriod(db, { companyId: company.id, actor: 'job/command-line', at, period });
  io.out(`${company.full_name} (${taxCode}): declares by the ${period}`);
  return 0;
}
