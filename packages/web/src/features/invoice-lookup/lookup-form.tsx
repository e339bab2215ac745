import { MOST_CODE } from '@hoadon/contracts/invoice-lookup';
import { readPublicCode } from '@hoadon/domain/invoice-lookup/public-code';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import type { LookupRequest } from './look-up.ts';
import { maySolve } from './solve-challenge.ts';

type LookupFormProps = {
  /** From the address of the page; empty: none. */
  linkedCode: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (request: LookupRequest) => void;
};

/** Code and tax code as they are printed. The button is the retry after a failure. */
export function LookupForm({ linkedCode, isPending, error, onSubmit }: LookupFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState(linkedCode.slice(0, MOST_CODE));
  const [taxCode, setTaxCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isCode = readPublicCode(code) !== null;
  if (!maySolve())
    return (
      <p role="alert" className="rounded-control bg-warning-50 px-3 py-2 text-warning">
        {t('invoiceLookup.needsSecure')}
      </p>
    );
  return (
    <form
      noValidate
      className="flex flex-col gap-4 rounded-control border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isCode && !isPending) onSubmit({ code, taxCode: taxCode.trim() });
      }}
    >
      <Field
        required
        label={t('invoiceLookup.code')}
        hint={t('invoiceLookup.codeHint')}
        error={isChecked && !isCode && t('invoiceLookup.codeWrong')}
      >
        <TextInput
          value={code}
          maxLength={MOST_CODE}
          autoFocus
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <Field label={t('invoiceLookup.taxCode')} hint={t('invoiceLookup.taxCodeHint')}>
        <TextInput
          value={taxCode}
          maxLength={20}
          inputMode="numeric"
          onChange={({ target }) => setTaxCode(target.value)}
        />
      </Field>
      <ErrorLine error={error} />
      <Button type="submit" variant="primary" icon={Search} busy={isPending} className="min-h-10!">
        {t('invoiceLookup.submit')}
      </Button>
    </form>
  );
}
