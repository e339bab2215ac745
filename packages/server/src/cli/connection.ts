import { parseArgs } from 'node:util';
import { isOrganisationTaxCode } from '@hoadon/domain/identity/tax-code';
import {
  type CompanyIdentity,
  findCompanyIdentity,
  INSTALLATION,
  setCompanyIdentity,
} from '../features/issuing/index.ts';
import type { Db } from '../platform/db/open.ts';
import { readConfig } from '../platform/read-config.ts';
import type { CommandIo } from './command-io.ts';
import { companyOf } from './company-of.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `hoadon connection TAX-CODE
hoadon connection TAX-CODE SENDER PROVIDER-TAX-CODE CONNECTION
hoadon connection TAX-CODE --installation

Says by whom a company speaks to the tax authority, prints it, or takes it back.

SENDER             code in the head of its messages: V or K and a tax code without dash
PROVIDER-TAX-CODE  provider as written into its invoices
CONNECTION         a name in TAX_AUTHORITY_CONNECTIONS, or "${INSTALLATION}" for the installation's own
--installation     the installation speaks for it again

What is sealed already is sent, and asked about, as it was sealed. Keep a connection in the configuration
until nothing that was sent by it is open any more.

Exit status: 0 done, 1 no such company, 2 wrong usage or failure.`;

const SENDER = /^[VK]\d{10}(\d{3})?$/;

export async function connectionCommand(args: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      installation: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const [taxCode, ...stated] = positionals;
  const [sender = '', providerTaxCode = '', connection = ''] = stated;
  if (!taxCode || ![0, 3].includes(stated.length) || (values.installation && stated.length > 0)) {
    io.error(USAGE);
    return 2;
  }
  const identity = stated.length > 0 ? { sender, providerTaxCode, connection } : null;
  const fault = identity && faultOf(identity, io);
  if (fault) {
    io.error(fault);
    return 2;
  }
  const isChange = identity !== null || values.installation;
  return withDatabase(io, ({ db }) => inCompany(db, taxCode, { isChange, identity }, io));
}

function faultOf(
  { sender, providerTaxCode, connection }: CompanyIdentity,
  { environment }: CommandIo,
): string | null {
  const { further } = readConfig(environment, 'tool').taxAuthority;
  const names = [INSTALLATION, ...Object.keys(further)];
  if (!SENDER.test(sender)) return `no sender code: ${sender} (V or K and a tax code without dash)`;
  if (!isOrganisationTaxCode(providerTaxCode)) return `no tax code: ${providerTaxCode}`;
  return names.includes(connection) ? null : `no connection: ${connection} (${names.join(', ')})`;
}

type Wish = Readonly<{ isChange: boolean; identity: CompanyIdentity | null }>;

async function inCompany(
  db: Db,
  taxCode: string,
  { isChange, identity }: Wish,
  io: CommandIo,
): Promise<number> {
  const company = await companyOf(db, taxCode, io);
  if (!company) return 1;
  const at = new Date().toISOString();
  const change = { companyId: company.id, actor: 'job/command-line' as const, at, identity };
  if (isChange) await setCompanyIdentity(db, change);
  const now = await findCompanyIdentity(db, company.id);
  const speaker = now
    ? `${now.sender}, provider ${now.providerTaxCode}, by ${now.connection}`
    : 'the installation speaks for it';
  io.out(`${company.full_name} (${taxCode}): ${speaker}`);
  return 0;
}
