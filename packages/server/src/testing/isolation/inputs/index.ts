import type { Call } from '@hoadon/contracts/http/define-call';
import type { Owner } from '../owner.ts';
import type { Things } from '../things/index.ts';
import { ACCOUNT } from './account.ts';
import { CORRECTING } from './correcting.ts';
import type { Input } from './input.ts';
import { INTAKE } from './intake.ts';
import { INVOICES } from './invoices.ts';
import { FILING } from './organising.ts';
import { PAYING } from './paying.ts';
import { RECONCILING } from './reconciling.ts';
import { TAX_ACCOUNT } from './tax-account.ts';
import { VAT_RETURN } from './vat-return.ts';
import { VERIFYING } from './verifying.ts';

export type { Input } from './input.ts';

/** What `{id}` names in the paths that hold it; the first that fits. */
const NAMED_BY_PATH: readonly (readonly [RegExp, keyof Things])[] = [
  [/\/prepare-signing/, 'run'],
  [/\/bulk-acts\/\{id\}\/file/, 'fileAct'],
  [/\/bulk-acts\//, 'bulkAct'],
  [/\/mistake-reports\/|bcss-history/, 'report'],
  [/\/rule-runs\//, 'ruleRun'],
  [/\/reconciliations\//, 'reconciliation'],
  [/\/draft-imports\//, 'import'],
  [/\/invoice-imports\/\{id\}\/(sheet|dry-run|start)/, 'sheetImport'],
  [/\/invoice-imports\//, 'invoiceImport'],
  [/\/bank-statements\//, 'statement'],
  [/\/vat-returns\//, 'vatReturn'],
  [/\/authority-messages\//, 'message'],
  [/\/company\/exports\//, 'archive'],
  [/-announcement\//, 'series'],
  [/\/partners\//, 'partner'],
  [/\/emails\//, 'mail'],
  [/\/notifications\/\{id\}/, 'notification'],
  [/\/(unpublish|update)\//, 'draft'],
  [/\/payments\/of-invoice\//, 'issued'],
  [/\/payments\//, 'payment'],
  [/invoices\//, 'issued'],
];

const INPUTS = new Map([
  ...ACCOUNT,
  ...CORRECTING,
  ...FILING,
  ...INTAKE,
  ...INVOICES,
  ...PAYING,
  ...RECONCILING,
  ...TAX_ACCOUNT,
  ...VAT_RETURN,
  ...VERIFYING,
]);

/** What a company sends with a call so that it is about things of its own. */
export async function inputOf(call: Call, owner: Owner): Promise<Input> {
  const ownInput = INPUTS.get(call);
  if (ownInput) return ownInput(owner);
  const thing = NAMED_BY_PATH.find(([path]) => path.test(call.path))?.[1];
  return thing && call.path.includes('{id}') ? { id: owner.things[thing] } : {};
}
