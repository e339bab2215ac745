import { exportExcel } from '@hoadon/contracts/exports';
import type { InputOf } from '@hoadon/contracts/http/define-call';
import { exportLedger } from '@hoadon/contracts/ledger';
import { dateRangeFault } from '@hoadon/domain/dates/date-range';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { useCloseGuard } from '../../ui/overlays/use-close-guard.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { useMay } from '../auth/index.ts';
import { AccountFields, type Accounts, accountFault, USUAL, wireAccounts } from './accounts.tsx';

const WHICH = ['all', 'revenue', 'expense'] as const;
type Which = (typeof WHICH)[number];

/** The files that can be had: the invoices themselves, or their entries for the books. */
const KINDS = {
  invoices: null,
  journalExcel: { layout: 'journal', format: 'xlsx' },
  journalCsv: { layout: 'journal', format: 'csv' },
  misa: { layout: 'misa', format: 'xlsx' },
} as const satisfies Record<string, Partial<InputOf<typeof exportLedger>> | null>;
type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as Kind[];

type ExportOptions = Readonly<{
  from: PlainDate | null;
  to: PlainDate | null;
  which: Which;
  kind: Kind;
  accounts: Accounts;
}>;

function ask({ from, to, which, kind, accounts }: ExportOptions): Promise<File> {
  const ledger = KINDS[kind];
  const transaction = which;
  if (ledger && from && to)
    return call(exportLedger, {
      start_date: from,
      end_date: to,
      transaction,
      ...ledger,
      ...wireAccounts(accounts),
    });
  return call(exportExcel, {
    ...(from && { start_date: from }),
    ...(to && { end_date: to }),
    transaction,
  });
}

/** All invoices of some days as a workbook (STAT-010), or their entries for the books; what is chosen in a list is exported from there. */
export function ExportExcel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const mayReport = useMay('report.view');
  const today = dayInVietnam(new Date().toISOString());
  const [options, setAsked] = useState<ExportOptions>(() => ({
    from: `${today.slice(0, 8)}01`,
    to: today,
    which: 'all',
    kind: 'invoices',
    accounts: USUAL,
  }));
  const change = (part: Partial<ExportOptions>) => setAsked((now) => ({ ...now, ...part }));
  const fetching = useMutation({ mutationFn: ask });
  const guard = useCloseGuard(false, onClose);
  const isLedger = options.kind !== 'invoices';
  const fault = daysFault(options);
  const submit = () => {
    if (fault || fetching.isPending || (isLedger && accountFault(options.accounts))) return;
    fetching.mutate(options, {
      onSuccess: (file) => {
        saveFile(file);
        toast.success(t('exports.done', { name: file.name }));
        onClose();
      },
    });
  };
  return (
    <FormModal
      guard={guard}
      onSubmit={submit}
      title={t('exports.title')}
      submitLabel={t('exports.submit')}
      busy={fetching.isPending}
      error={fetching.error}
    >
      {mayReport && (
        <Field label={t('exports.kind')}>
          <Select
            value={options.kind}
            onChange={({ target }) =>
              change({ kind: KIND_NAMES.find((one) => one === target.value) ?? 'invoices' })
            }
            options={KIND_NAMES.map((value) => ({ value, label: t(`exports.kinds.${value}`) }))}
          />
        </Field>
      )}
      <p className="text-muted">{t(isLedger ? 'exports.aboutLedger' : 'exports.about')}</p>
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field label={t('exports.from')} error={fault && t(`exports.${fault}`)}>
          <DateInput value={options.from} onChange={(from) => change({ from })} />
        </Field>
        <Field label={t('exports.to')}>
          <DateInput value={options.to} onChange={(to) => change({ to })} />
        </Field>
      </div>
      <Field label={t('exports.which')}>
        <Select
          value={options.which}
          onChange={({ target }) =>
            change({ which: WHICH.find((one) => one === target.value) ?? 'all' })
          }
          options={WHICH.map((value) => ({ value, label: t(`exports.${value}`) }))}
        />
      </Field>
      {isLedger && (
        <AccountFields accounts={options.accounts} onChange={(accounts) => change({ accounts })} />
      )}
    </FormModal>
  );
}

/** The list of invoices may be open at either end; books are of days, a year of them at most. */
function daysFault({
  from,
  to,
  kind,
}: ExportOptions): 'reversed' | 'incomplete' | 'tooLong' | null {
  if (from !== null && to !== null && from > to) return 'reversed';
  if (kind === 'invoices') return null;
  const fault = dateRangeFault(from, to);
  return fault === 'range-incomplete' ? 'incomplete' : fault && 'tooLong';
}
