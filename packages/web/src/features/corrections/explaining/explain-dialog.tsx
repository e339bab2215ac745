import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { useCloseGuard } from '../../../ui/overlays/use-close-guard.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { useMay } from '../../auth/index.ts';
import { seriesOf } from '../../invoices/index.ts';
import { SendNotice } from '../../mistake-reports/index.ts';
import { type Addressee, AddresseeChoice } from './addressee-choice.tsx';
import { ExplanationHistory } from './explanation-history.tsx';
import { useNote } from './queries.ts';

export type ExplainDialogProps = { invoice: InvoiceDetail; onClose: () => void };

/** Lengths of an internal note and of a notice 04/SS. */
const LONGEST = { house: 1000, authority: 255 } as const;

/** Explains an issued invoice: as an internal note, or to the tax authority in a notice 04/SS. */
export function ExplainDialog({ invoice, onClose }: ExplainDialogProps) {
  const { t } = useTranslation();
  const [addressee, setAddressee] = useState<Addressee>('house');
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [isTelling, setTelling] = useState(false);
  const note = useNote(invoice.id);
  const mayReport = useMay('publish_management.add') && invoice.state === 'accepted';
  const guard = useCloseGuard(text.trim() !== '' && !note.isSuccess, onClose);
  const fault = faultIn(text, addressee);
  const submit = () => {
    setTried(true);
    if (fault || note.isPending) return;
    if (addressee === 'authority') return setTelling(true);
    note.mutate(text.trim(), {
      onSuccess: () => {
        toast.success(t('explaining.noted'));
        onClose();
      },
    });
  };
  return (
    <FormModal
      guard={guard}
      onSubmit={submit}
      startAt="textarea"
      title={t('explaining.title', {
        series: seriesOf(invoice),
        number: invoice.invoice_number ?? '',
      })}
      submitLabel={t(`explaining.submit.${addressee}`)}
      closeLabel={t('common.action.close')}
      busy={note.isPending}
    >
      <div className="flex flex-col gap-4">
        {mayReport && <AddresseeChoice value={addressee} onChange={setAddressee} />}
        <Field
          required
          label={t('explaining.text')}
          hint={t(`explaining.hint.${addressee}`)}
          error={tried && fault && t(`explaining.fault.${fault}`, { most: LONGEST[addressee] })}
        >
          <TextArea rows={5} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <ErrorLine error={addressee === 'house' ? note.error : null} />
        <ExplanationHistory invoiceId={invoice.id} />
      </div>
      {isTelling && (
        <SendNotice
          notice={{
            invoices: [
              { id: invoice.id, series: seriesOf(invoice), number: invoice.invoice_number ?? '' },
            ],
            reason: text.trim(),
          }}
          onSent={onClose}
          onClose={() => setTelling(false)}
        />
      )}
    </FormModal>
  );
}

/** VAL-025, and what the addressee has no room for. */
function faultIn(text: string, addressee: Addressee): 'required' | 'tooLong' | null {
  const length = [...text.trim()].length;
  if (length === 0) return 'required';
  return length > LONGEST[addressee] ? 'tooLong' : null;
}
