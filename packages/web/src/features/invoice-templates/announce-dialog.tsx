import type { AnnouncedSeries } from '@hoadon/contracts/invoice-templates';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import {
  INVOICE_TEMPLATES,
  type InvoiceTemplate,
  isInvoiceTemplate,
} from '@hoadon/domain/invoice/invoice-kind';
import {
  announcementFault,
  freeSerial,
  mayIssueKind,
} from '@hoadon/domain/issuing/announce-serial';
import { invoiceNumber } from '@hoadon/domain/issuing/numbering';
import { SERIAL_LENGTH, typedSerial } from '@hoadon/domain/issuing/typed-serial';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { useCloseGuard } from '../../ui/overlays/use-close-guard.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { useAnnounce } from './queries.ts';
import { serialSentence } from './serial-sentence.ts';
import { useKindText } from './use-kind-text.ts';

type AnnounceDialogProps = {
  announced: readonly AnnouncedSeries[];
  /** Announces what follows this series next year. */
  next: AnnouncedSeries | null;
  onClose: () => void;
};

const FIRST = '1';

/** A new series: its kind, its symbol and the number it begins with (LIC-009). */
export function AnnounceDialog({ announced, next, onClose }: AnnounceDialogProps) {
  const { t } = useTranslation();
  const kindText = useKindText();
  const announce = useAnnounce();
  const [today] = useState(() => dayInVietnam(new Date().toISOString()));
  const serialsOf = (type: InvoiceTemplate) =>
    announced
      .filter(({ template_type_obj }) => template_type_obj.invoice_type === type)
      .map(({ invoice_common_code }) => invoice_common_code);
  const suggested = (type: InvoiceTemplate) => freeSerial(type, serialsOf(type), today) ?? '';
  const taxCode = useCurrentUser()?.company.tax_code ?? '';
  const kinds = INVOICE_TEMPLATES.filter((kind) => mayIssueKind(kind, taxCode));
  const [defaults] = useState(() => {
    const chosen = next?.template_type_obj.invoice_type ?? '';
    const type = isInvoiceTemplate(chosen) ? chosen : (kinds[0] ?? '2');
    return { type, serial: next?.next_year_serial ?? suggested(type) };
  });
  const [type, setType] = useState<InvoiceTemplate>(defaults.type);
  const [serial, setSerial] = useState(defaults.serial);
  const [first, setFirst] = useState(FIRST);
  const dirty = type !== defaults.type || serial !== defaults.serial || first !== FIRST;
  const guard = useCloseGuard(dirty && !announce.isSuccess, onClose);

  const fault = announcementFault(type, serial, { taxCode, today });
  // After a lost answer the one in the list may be this one, and the server knows.
  const isTaken = !announce.isError && serialsOf(type).includes(serial);
  const serialFault = fault
    ? serialSentence(t, fault, type)
    : isTaken && t('invoiceTemplates.fault.taken');
  const number = invoiceNumber(first);

  const changed = () => announce.reset();
  const chooseType = (chosen: string) => {
    if (!isInvoiceTemplate(chosen)) return;
    if (serial === defaults.serial || serial === suggested(type)) setSerial(suggested(chosen));
    setType(chosen);
    changed();
  };
  const submit = () => {
    if (serialFault || number === null || announce.isPending) return;
    announce.mutate(
      {
        invoice_type: type,
        invoice_common_code: serial,
        ...(number > 1 && { start_number: number }),
      },
      {
        onSuccess: () => {
          toast.success(t('invoiceTemplates.announce.done', { serial }));
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      guard={guard}
      onSubmit={submit}
      title={t('invoiceTemplates.announce.title')}
      submitLabel={t('invoiceTemplates.announce.confirm')}
      busy={announce.isPending}
      error={announce.error}
    >
      <Field label={t('invoiceTemplates.column.kind')} required>
        <Select
          value={type}
          options={kinds.map((value) => ({
            value,
            label: `${value} – ${kindText(value)}`,
          }))}
          onChange={({ target }) => chooseType(target.value)}
        />
      </Field>
      <Field
        label={t('invoiceTemplates.column.serial')}
        required
        hint={t(`invoiceTemplates.announce.serialHint.${type}`)}
        error={serialFault}
      >
        <TextInput
          value={serial}
          spellCheck={false}
          className="tabular uppercase"
          onChange={({ target }) => {
            // One that is pasted as it is printed is longer than a series.
            setSerial(typedSerial(target.value).slice(0, SERIAL_LENGTH));
            changed();
          }}
        />
      </Field>
      <Field
        label={t('invoiceTemplates.announce.first')}
        hint={t('invoiceTemplates.announce.firstHint')}
        error={number === null && t('invoiceTemplates.fault.number')}
      >
        <TextInput
          value={first}
          inputMode="numeric"
          maxLength={8}
          className="tabular"
          onChange={({ target }) => {
            setFirst(target.value);
            changed();
          }}
        />
      </Field>
    </FormModal>
  );
}
