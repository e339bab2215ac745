import { useQuery } from '@tanstack/react-query';
import {
  ChartLine,
  HandCoins,
  Merge,
  NotebookPen,
  ShieldCheck,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Pill } from '../../ui/pill.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { useMay } from '../auth/index.ts';
import { RefundDialog } from '../payments/index.ts';
import { BalanceDialog } from './balance-dialog.tsx';
import { CustomerInfo } from './customer-info.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { OtherNames } from './other-names.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { advancesQuery, recordQuery, usePartnerActs } from './record-queries.ts';
import { type PartnerSide, TYPE_OF } from './side.ts';
import { situationText } from './situation-text.ts';

type PartnerToolsProps = { side: PartnerSide; id: string };

/** What is known of a partner beside its invoices, and what can be done about it. */
export function PartnerTools({ side, id }: PartnerToolsProps) {
  const { t } = useTranslation();
  const { data: record, error } = useQuery(recordQuery(id));
  const mayChange = useMay('invoice_management.change');
  const { check, undo } = usePartnerActs(id);
  const { data: advances = [] } = useQuery(advancesQuery(side, id));
  const [open, setOpen] = useState<'record' | 'balance' | 'merge' | 'refund' | null>(null);
  const close = () => setOpen(null);
  if (!record) return <ErrorLine error={error} />;
  const { invalid_data, company_situation, latest_emails, merged, merged_into } = record;
  return (
    <div className="flex basis-full flex-wrap items-center gap-2">
      {invalid_data.warning && (
        <Pill tone="warning" icon={TriangleAlert}>
          {situationText(t, company_situation)}
        </Pill>
      )}
      {merged_into && (
        <p className="text-warning">
          {t('partners.merge.into', { name: merged_into.company_name })}
        </p>
      )}
      <OtherNames record={record} />
      <p className="min-w-0 text-small break-words text-muted max-tablet:basis-full tablet:flex-1">
        {[latest_emails.join(', '), record.notes].filter(Boolean).join(' · ')}
      </p>
      <Button icon={NotebookPen} onClick={() => setOpen('record')}>
        {t('partners.record.action')}
      </Button>
      {mayChange && (
        <>
          {merged.map((one) => (
            <Button
              key={one.merge_id}
              variant="quiet"
              icon={Undo2}
              busy={undo.isPending}
              onClick={() => undo.mutate(one.merge_id)}
            >
              {t('partners.merge.split', { name: one.company_name })}
            </Button>
          ))}
          {record.taxcode && (
            <Button
              icon={ShieldCheck}
              busy={check.isPending}
              onClick={() =>
                check.mutate(undefined, {
                  onSuccess: (now) =>
                    now.checked_at === null
                      ? toast.warning(t('partners.check.nobody'))
                      : toast.success(situationText(t, now.company_situation)),
                  onError: (fault) => toastFailure(t, fault),
                })
              }
            >
              {t('partners.check.action')}
            </Button>
          )}
          {!merged_into && advances.length > 0 && (
            <Button icon={HandCoins} onClick={() => setOpen('refund')}>
              {t('partners.refund')}
            </Button>
          )}
          {!merged_into && (
            <Button icon={Merge} onClick={() => setOpen('merge')}>
              {t('partners.merge.action')}
            </Button>
          )}
        </>
      )}
      <Button icon={ChartLine} onClick={() => setOpen('balance')}>
        {t('partners.balance.action')}
      </Button>
      {open === 'record' &&
        (mayChange ? (
          <RecordDialog id={id} onClose={close} />
        ) : (
          <CustomerInfo id={id} onClose={close} />
        ))}
      {open === 'balance' && <BalanceDialog side={side} id={id} onClose={close} />}
      {open === 'refund' && (
        <RefundDialog partnerId={id} type={TYPE_OF[side]} advances={advances} onClose={close} />
      )}
      {open === 'merge' && <MergeDialog side={side} record={record} onClose={close} />}
    </div>
  );
}
