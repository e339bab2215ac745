import type { AnnouncedSeries } from '@hoadon/contracts/invoice-templates';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { displayNumber, invoiceNumber } from '@hoadon/domain/issuing/numbering';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { useCloseGuard } from '../../ui/overlays/use-close-guard.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { useChangeSeries } from './queries.ts';

type FirstNumberDialogProps = { series: AnnouncedSeries; onClose: () => void };

/** Where the numbers of a series begin; once one is given, why that can no longer be chosen. */
export function FirstNumberDialog({ series, onClose }: FirstNumberDialogProps) {
  return series.is_unused ? (
    <FirstNumberForm series={series} onClose={onClose} />
  ) : (
    <SeriesInUse series={series} onClose={onClose} />
  );
}

function SeriesInUse({ series, onClose }: FirstNumberDialogProps) {
  const { t } = useTranslation();
  const { invoice_common_code: serial, last_issued_date: last, next_number: next } = series;
  return (
    <Modal
      open
      onClose={onClose}
      title={t('invoiceTemplates.first.title', { serial })}
      footer={<Button onClick={onClose}>{t('common.action.close')}</Button>}
    >
      <p>
        {t('invoiceTemplates.first.inUse', {
          serial,
          date: last ? formatDate(last) : '',
          next: displayNumber(next),
        })}
      </p>
    </Modal>
  );
}

function FirstNumberForm({ series, onClose }: FirstNumberDialogProps) {
  const { t } = useTranslation();
  const change = useChangeSeries();
  const before = String(series.next_number);
  const [text, setText] = useState(before);
  const number = invoiceNumber(text);
  const guard = useCloseGuard(text !== before && !change.isSuccess, onClose);
  const serial = series.invoice_common_code;
  const submit = () => {
    if (number === null || change.isPending) return;
    change.mutate(
      { id: series.annoucement_line_id, start_number: number },
      {
        onSuccess: () => {
          toast.success(
            t('invoiceTemplates.first.done', { serial, number: displayNumber(number) }),
          );
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      guard={guard}
      onSubmit={submit}
      title={t('invoiceTemplates.first.title', { serial })}
      submitLabel={t('common.action.save')}
      busy={change.isPending}
    >
      <div className="flex flex-col gap-4">
        <Field
          label={t('invoiceTemplates.announce.first')}
          required
          hint={t('invoiceTemplates.first.hint')}
          error={number === null && t('invoiceTemplates.fault.number')}
        >
          <TextInput
            value={text}
            inputMode="numeric"
            maxLength={8}
            className="tabular"
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <ErrorLine error={change.error} />
      </div>
    </FormModal>
  );
}
