import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { RefreshCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import type { SignInAs } from './queries.ts';
import { useSynchronise } from './use-synchronise.ts';

/** Some days on demand; without days, what is new. */
export function RangeForm({ onSignIn }: { onSignIn: (as: SignInAs) => void }) {
  const { t } = useTranslation();
  const [from, setFrom] = useState<PlainDate | null>(null);
  const [to, setTo] = useState<PlainDate | null>(null);
  const [again, setAgain] = useState(false);
  const { synchronise, isPending } = useSynchronise(onSignIn);
  const isWhole = (from === null) === (to === null) && (!from || !to || from <= to);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    synchronise(from && to ? { start_date: from, end_date: to, again } : {});
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
      <Field label={t('taxAccount.range.from')}>
        <DateInput value={from} onChange={setFrom} withSlashes />
      </Field>
      <Field
        label={t('taxAccount.range.to')}
        error={isWhole ? undefined : t('taxAccount.range.invalid')}
      >
        <DateInput value={to} onChange={setTo} withSlashes />
      </Field>
      <Button type="submit" variant="primary" icon={RefreshCw} busy={isPending} disabled={!isWhole}>
        {t(from && to ? 'taxAccount.range.submit' : 'taxAccount.range.submitNew')}
      </Button>
      <Checkbox
        label={t('taxAccount.range.again')}
        checked={again}
        disabled={!from || !to}
        onChange={({ target }) => setAgain(target.checked)}
      />
      <p className="basis-full text-small text-muted">{t('taxAccount.range.hint')}</p>
    </form>
  );
}
