import type { EinvoiceAccount } from '@hoadon/contracts/einvoice-accounts';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import {
  bkavReferenceOf,
  PROVIDER_ABILITIES,
} from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import { RefreshCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useMay } from '../auth/index.ts';
import { useSynchronise } from './queries.ts';
import { SyncOutcome } from './sync-outcome.tsx';

type SyncPanelProps = {
  /** The active one. */
  account: EinvoiceAccount;
  onResult: (ids: readonly string[]) => void;
};

const linesOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** Fetches what the provider of the active account has, by what it can be asked for (PROV-010). */
export function SyncPanel({ account, onResult }: SyncPanelProps) {
  const { t } = useTranslation();
  const mayAdd = useMay('invoice_management.add');
  const today = dayInVietnam(new Date().toISOString());
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 8)}01`);
  const [links, setLinks] = useState('');
  const [isTried, setTried] = useState(false);
  const start = useSynchronise();
  const ability = PROVIDER_ABILITIES[account.einvoice_provider];
  const isNamed = ability === 'by-reference';
  const named = linesOf(links);
  const areNamed = named.length > 0 && named.every((one) => bkavReferenceOf(one) !== null);
  const isRunning = account.last_sync?.state === 'running';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (from === null || from > today || (isNamed && !areNamed)) return;
    start.mutate({ from_date: from, references: isNamed ? named : [] });
  };
  return (
    <section aria-label={t('einvoiceAccounts.sync.title')} className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('einvoiceAccounts.sync.title')}</h2>
      <p className="text-small text-muted">{t(`einvoiceAccounts.ability.${ability}`)}</p>
      {mayAdd && (
        <form noValidate onSubmit={submit} className="flex flex-col gap-3">
          {isNamed ? (
            <Field
              required
              label={t('einvoiceAccounts.sync.links')}
              {...(isTried && !areNamed ? { error: t('einvoiceAccounts.fault.links') } : {})}
            >
              <TextArea
                rows={4}
                value={links}
                onChange={({ target }) => setLinks(target.value)}
                placeholder="https://van.ehoadon.vn/Lookup?InvoiceGUID=…"
              />
            </Field>
          ) : (
            <Field
              required
              label={t('einvoiceAccounts.sync.from')}
              {...(isTried && (from === null || from > today)
                ? { error: t('einvoiceAccounts.fault.from') }
                : {})}
            >
              <DateInput value={from} onChange={setFrom} max={today} className="tablet:w-60" />
            </Field>
          )}
          <ErrorLine error={start.error} />
          <span>
            <Button
              type="submit"
              variant="primary"
              icon={RefreshCw}
              busy={start.isPending}
              disabled={isRunning}
            >
              {t('einvoiceAccounts.sync.action')}
            </Button>
          </span>
        </form>
      )}
      {account.last_sync && <SyncOutcome sync={account.last_sync} onResult={onResult} />}
    </section>
  );
}
