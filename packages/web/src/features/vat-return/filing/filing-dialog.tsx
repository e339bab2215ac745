import type { TaxDeduction, VatReturn } from '@hoadon/contracts/vat-return';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { TypedCells } from '@hoadon/domain/vat-return/return-content';
import { useState } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { useMay } from '../../auth/index.ts';
import { FormWarnings, filledBy, type LiveForm } from '../form/index.ts';
import { UnapprovedBand, UncountedNote } from '../invoices/index.ts';
import type { ReturnActs } from '../queries.ts';
import { FieldFaults } from './field-faults.tsx';
import { TypedCellsList } from './typed-cells.tsx';

type FilingDialogProps = {
  form: LiveForm;
  data: TaxDeduction;
  typed: TypedCells;
  acts: ReturnActs;
  /** The saved draft; edits are saved before. */
  draft: () => Promise<VatReturn>;
  /** It is filed, and to be signed now. */
  onSign: (id: string) => void;
  onClose: () => void;
};

/** A return is filed after its period: what is issued until its last day belongs to it. */
function StillRunning({ data }: Pick<FilingDialogProps, 'data'>) {
  const { t } = useTranslation();
  const { kyKKhai: period, last_day } = data;
  if (dayInVietnam(new Date().toISOString()) > last_day) return null;
  return (
    <p role="status" className="rounded-control bg-warning-50 px-3 py-2 text-ink">
      {t('vatReturn.file.running', { period, day: formatDate(last_day) })}
    </p>
  );
}

/** Asks before a return is frozen, and signs it right after where that is wanted. */
export function FilingDialog(props: FilingDialogProps) {
  const { form, data, typed, acts, draft, onSign, onClose } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const maySign = useMay('publish_management.add');
  const [signs, setSigns] = useState(maySign);
  const busy = acts.save.isPending || acts.file.isPending;
  const file = async () => {
    try {
      const { id, version } = await draft();
      await acts.file.mutateAsync({
        id,
        version,
        ct40: form.cells['40'],
        ct43: form.cells['43'],
      });
      toast.success(t('vatReturn.file.filed'));
      onClose();
      if (signs) onSign(id);
    } catch {
      // Shown below, and it may be retried.
    }
  };
  return (
    <ConfirmDialog
      open
      title={t('vatReturn.file.title')}
      confirmLabel={t('vatReturn.file.confirm')}
      busy={busy}
      onConfirm={() => void file()}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>{t('vatReturn.file.text')}</p>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-ink">
          <dt>{t('vatReturn.file.payable')}</dt>
          <dd className="tabular text-right font-semibold">{numbers.format(form.cells['40'])}</dd>
          <dt>{t('vatReturn.file.carried')}</dt>
          <dd className="tabular text-right font-semibold">{numbers.format(form.cells['43'])}</dd>
        </dl>
        <StillRunning data={data} />
        <FormWarnings form={form} filled={filledBy(data)} />
        <UncountedNote uncounted={data.uncounted} />
        <TypedCellsList typed={typed} filled={filledBy(data)} />
        <UnapprovedBand unapproved={data.unapproved} />
        {maySign && (
          <Checkbox
            label={t('vatReturn.file.signNow')}
            checked={signs}
            onChange={({ target }) => setSigns(target.checked)}
          />
        )}
        <ErrorLine error={acts.save.error ?? acts.file.error} />
        <FieldFaults error={acts.file.error} />
      </div>
    </ConfirmDialog>
  );
}
