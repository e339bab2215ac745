import type { BankStatement } from '@hoadon/contracts/bank-statements';
import {
  missingStatementColumns,
  STATEMENT_COLUMN_KEYS,
  type StatementMapping,
} from '@hoadon/domain/bank-statements/statement-columns';
import { isUsableRate } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { CURRENCIES, isForeign } from '@hoadon/domain/money/currency';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Field } from '../../ui/fields/field.tsx';
import { RateInput } from '../../ui/fields/rate-input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ColumnsForm } from '../draft-import/index.ts';
import { useMatch } from './queries.ts';

const offered = (currency: string): readonly string[] => [...new Set([...CURRENCIES, currency])];

/** The currency that the rows name, until another one was chosen. */
function currencyOf({ state, currency_code, mapping, samples }: BankStatement): string {
  const named = samples[mapping.currency ?? -1]?.[0]?.trim().toUpperCase();
  const currency = CURRENCIES.find((one) => one === named);
  return state === 'mapping' && currency ? currency : currency_code;
}

/** What each column of the statement is taken for; what is chosen is remembered for the company. */
export function StatementMappingForm({ statement }: { statement: BankStatement }) {
  const { t } = useTranslation();
  const { formatCount: count } = useNumbers();
  const [mapping, setMapping] = useState<StatementMapping>(statement.mapping);
  const [currency, setCurrency] = useState(() => currencyOf(statement));
  const [rate, setRate] = useState(decimalOrNull(statement.foreign_rate));
  const match = useMatch(statement.id);
  const isRateWrong = isForeign(currency) && rate !== null && !isUsableRate(rate);
  const columns = STATEMENT_COLUMN_KEYS.map((value) => ({
    value,
    label: t(`bankStatements.column.${value}`),
  }));
  return (
    <ColumnsForm
      text={t('bankStatements.mapping', { total: count(statement.rows.total) })}
      file={statement}
      mapping={mapping}
      columns={columns}
      onMapping={setMapping}
      missing={missingStatementColumns(mapping).map((key) => t(`bankStatements.column.${key}`))}
      label={t('bankStatements.match')}
      busy={match.isPending}
      error={match.error}
      onSubmit={() => {
        if (!isRateWrong) match.mutate({ mapping, currency, rate });
      }}
    >
      <div className="grid max-w-120 gap-4 tablet:grid-cols-2">
        <Field label={t('bankStatements.currency')}>
          <Select
            value={currency}
            onChange={({ target }) => setCurrency(target.value)}
            options={offered(currency).map((value) => ({ value, label: value }))}
          />
        </Field>
        {isForeign(currency) && (
          <Field
            label={t('bankStatements.rate')}
            hint={t('bankStatements.rateHint')}
            error={isRateWrong && t('bankStatements.rateInvalid')}
          >
            <RateInput value={rate} onChange={setRate} />
          </Field>
        )}
      </div>
    </ColumnsForm>
  );
}
