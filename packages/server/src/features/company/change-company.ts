import { COMPANY_WIRE, type CompanySettings } from '@hoadon/contracts/company';
import { companyFaults } from '@hoadon/domain/company/company-faults';
import type { CompanyField, CompanyInformation } from '@hoadon/domain/company/company-information';
import { Failure } from '@hoadon/domain/errors/failure';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { COMPANY_COLUMNS, type CompanyRow, settingsOf } from './company-columns.ts';
import { findCompany, findTaxOffice, isTaxCodeTaken, updateCompanyRow } from './repository.ts';

type Names = Partial<Record<CompanyField | 'taxCode', string>>;
type Change = Readonly<{
  version: number;
  taxCode: string | undefined;
  given: Partial<CompanyInformation>;
  /** How this door calls a field, where it differs. */
  names?: Names;
}>;

/**
 * Changes the company's own information: the one act behind the three save calls (S-62). Issued invoices retain the seller
 * they were signed with. Throws COMPANY_CHANGED_MEANWHILE for another version, COMPANY_ALREADY_EXISTS for the tax code of
 * another company.
 */
export async function changeCompany(
  { db, clock }: Platform,
  { session, context }: Caller,
  { version, taxCode, given, names = {} }: Change,
): Promise<CompanySettings> {
  const { companyId, actor } = session;
  const at = clock.now();
  const wire = { ...COMPANY_WIRE, taxCode: 'seller_tax_code', ...names };
  const issues = companyFaults(given, clock.today()).map(({ field, code }) =>
    issueOf(wire[field], code),
  );
  const { taxOffice } = given;
  if (taxOffice && !(await findTaxOffice(db, taxOffice)))
    issues.push(issueOf(wire.taxOffice, 'tax-office-unknown'));
  if (issues.length > 0) throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues });
  const act = { companyId, actId: context.actId, kind: 'company.change', at };
  return perform(db, act, async (tx) => {
    const before = await findCompany(tx, companyId);
    if (taxCode !== undefined) await requireOwn(tx, before, { taxCode, path: wire.taxCode });
    const after = await updateCompanyRow(tx, companyId, { version, columns: columnsOf(given) });
    if (!after) throw new Failure('COMPANY_CHANGED_MEANWHILE');
    const fields = fieldsOf(given).filter((field) => !isSame(field, before, after));
    const payload = { was: noted(fields, before), is: noted(fields, after) };
    const subject = `company/${companyId}`;
    writeAudit(tx, [{ companyId, actor, act: 'company.changed', subject, at, payload }]);
    const answer = settingsOf(after);
    await context.saveResponse(tx, answer);
    return answer;
  });
}

const issueOf = (path: string, code: string) => ({ path, code, severity: 'error' as const });

/** The tax code was filled in at the registration and never changes (S-63). */
async function requireOwn(
  db: Db,
  company: CompanyRow,
  { taxCode, path }: Readonly<{ taxCode: string; path: string }>,
): Promise<void> {
  const code = normaliseTaxCode(taxCode);
  if (code === company.tax_code) return;
  if (await isTaxCodeTaken(db, code)) throw new Failure('COMPANY_ALREADY_EXISTS');
  throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues: [issueOf(path, 'tax-code-fixed')] });
}

const fieldsOf = (given: Partial<CompanyInformation>) => Object.keys(given) as CompanyField[];

const columnsOf = (given: Partial<CompanyInformation>): Record<string, unknown> =>
  Object.fromEntries(fieldsOf(given).map((field) => [COMPANY_COLUMNS[field], given[field]]));

const isSame = (field: CompanyField, before: CompanyRow, after: CompanyRow): boolean =>
  before[COMPANY_COLUMNS[field]] === after[COMPANY_COLUMNS[field]];

/** Of a person only that it changed: nothing is ever deleted from the audit trail, so these numbers must not be in it. */
const PERSONAL: ReadonlySet<CompanyField> = new Set([
  'representativeIdNumber',
  'representativePassport',
  'representativeBirthday',
]);

const noted = (fields: readonly CompanyField[], row: CompanyRow) =>
  Object.fromEntries(
    fields.map((field) => [field, PERSONAL.has(field) ? '…' : row[COMPANY_COLUMNS[field]]]),
  );
