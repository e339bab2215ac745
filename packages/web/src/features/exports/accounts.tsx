import { type LedgerAccounts, USUAL_ACCOUNTS } from '@hoadon/domain/ledger/journal-entries';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';

export type Accounts = LedgerAccounts;
export const USUAL: Accounts = USUAL_ACCOUNTS;

const NAMES = [
  'receivable',
  'revenue',
  'outputVat',
  'payable',
  'purchases',
  'inputVat',
] as const satisfies readonly (keyof Accounts)[];
const ACCOUNT = /^\d{3,10}$/;

export const accountFault = (accounts: Accounts): boolean =>
  NAMES.some((name) => !ACCOUNT.test(accounts[name]));

export const wireAccounts = (accounts: Accounts) => ({
  receivable_account: accounts.receivable,
  revenue_account: accounts.revenue,
  output_vat_account: accounts.outputVat,
  payable_account: accounts.payable,
  purchases_account: accounts.purchases,
  input_vat_account: accounts.inputVat,
});

type AccountFieldsProps = { accounts: Accounts; onChange: (accounts: Accounts) => void };

/** The accounts of the company's own chart. */
export function AccountFields({ accounts, onChange }: AccountFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid grid-cols-2 gap-3 tablet:grid-cols-3">
      <legend className="pb-2 font-medium">{t('exports.accounts')}</legend>
      {NAMES.map((name) => (
        <Field
          key={name}
          label={t(`exports.account.${name}`)}
          error={!ACCOUNT.test(accounts[name]) && t('exports.wrongAccount')}
        >
          <TextInput
            value={accounts[name]}
            inputMode="numeric"
            maxLength={10}
            className="tabular"
            onChange={({ target }) => onChange({ ...accounts, [name]: target.value.trim() })}
          />
        </Field>
      ))}
    </fieldset>
  );
}
