import { TOLD_BY_NOTICE } from '@hoadon/domain/corrections/notice-instead';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { countryName } from '@hoadon/domain/identity/country';
import type { Buyer, InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { SendNotice } from '../../mistake-reports/index.ts';
import type { Correcting } from '../editor/index.ts';

/** Limit of the notice. */
const LONGEST_REASON = 255;
const ROWS = 4;

type NoticeProposalProps = {
  correcting: Correcting;
  draft: InvoiceDraft;
  onSent: () => void;
  onClose: () => void;
};

/**
 * If only a name or an address is wrong, the law requires the notice 04/SS instead of an invoice. The
 * reason is derived from the changes in the form.
 */
export function NoticeProposal({ correcting, draft, onSent, onClose }: NoticeProposalProps) {
  const { t } = useTranslation();
  const { original, originalId, reference } = correcting;
  const changes = useChanges(original?.buyer ?? draft.buyer, draft.buyer);
  const [reason, setReason] = useState(() => changes.join('; '));
  const [isSending, setSending] = useState(false);
  const tooMany = [...reason].length - LONGEST_REASON;
  const series = `${reference.template}${reference.serial}`;
  if (isSending && originalId !== null) {
    const invoices = [{ id: originalId, series, number: displayNumber(reference.number) }];
    return (
      <SendNotice notice={{ invoices, reason }} onSent={onSent} onClose={() => setSending(false)} />
    );
  }
  return (
    <ConfirmDialog
      open
      title={t('corrections.notice.title')}
      confirmLabel={t('corrections.notice.send')}
      cancelLabel={t('issuing.action.continue')}
      disabled={tooMany > 0}
      onConfirm={() => setSending(true)}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>{t('corrections.notice.text')}</p>
        <p className="text-ink">
          {t('corrections.notice.of', {
            series,
            number: displayNumber(reference.number),
            date: formatDate(reference.issuedOn),
          })}
        </p>
        <Field
          label={t('corrections.notice.reason')}
          hint={t('corrections.notice.hint')}
          error={
            tooMany > 0 && t('corrections.notice.tooLong', { count: tooMany, most: LONGEST_REASON })
          }
        >
          <TextArea
            rows={ROWS}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}

/** One sentence per changed field. */
function useChanges(issued: Buyer, right: Buyer): string[] {
  const { t, i18n } = useTranslation();
  const shown = (field: (typeof TOLD_BY_NOTICE)[number], text: string | null) =>
    field === 'country' ? countryName(text ?? 'VN', i18n.language) : (text ?? '–');
  return TOLD_BY_NOTICE.filter((field) => (issued[field] ?? null) !== (right[field] ?? null)).map(
    (field) =>
      t('corrections.notice.change', {
        field: t(`issuing.field.buyer.${field}`),
        before: shown(field, issued[field]),
        after: shown(field, right[field]),
      }),
  );
}
