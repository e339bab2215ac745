import type { MistakeReport } from '@hoadon/contracts/mistake-reports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { OfficeMissing, sellerQuery } from '../../company/index.ts';
import { DocumentSigning, useSigner } from '../../signing/index.ts';
import { isComplete, type Notice } from './notice.ts';
import { NoticeFacts } from './notice-facts.tsx';
import { RefusalLine } from './refusal-line.tsx';
import { useSendNotice } from './use-send-notice.ts';

type SendNoticeProps = {
  notice: Notice;
  /** The system has it, signed, and sends it. */
  onSent: (report: MistakeReport) => void;
  onClose: () => void;
};

/** Asks for a confirmation, then signs with a hosted key or the token and sends the notice (SIGN-026). */
export function SendNotice({ notice, onSent, onClose }: SendNoticeProps) {
  const { t } = useTranslation();
  const seller = useQuery(sellerQuery);
  const signer = useSigner();
  const [signing, setSigning] = useState(false);
  const { byServer, handIn, signed, isUnknown, prepare, tellSent } = useSendNotice(
    notice,
    (report) => {
      toast.success(t('mistakeReports.toast.sent'));
      onSent(report);
    },
  );
  const lacksOffice = seller.data !== undefined && !seller.data.approval_unit;
  const busy = !signer || seller.isPending || byServer.isPending || handIn.isPending;
  const send = () => {
    if (!isComplete(notice, seller.data)) {
      toast.error(t('mistakeReports.toast.missing'));
      if (seller.error) void seller.refetch();
    } else if (signed) handIn.mutate({ file: signed }, { onSuccess: tellSent });
    else if (signer?.account) byServer.mutate({ office: seller.data, caId: signer.account.id });
    else setSigning(true);
  };
  if (signing && seller.data) {
    const office = seller.data;
    return (
      <DocumentSigning
        failure="REPORT_INVOICE_ERROR_FAILED"
        words={{
          title: t('mistakeReports.token.title'),
          preparing: t('mistakeReports.token.preparing'),
          xml: t('mistakeReports.token.confirm'),
          standing: t(signed ? 'mistakeReports.token.signed' : 'mistakeReports.token.untouched'),
        }}
        prepare={() => prepare(office)}
        handIn={async ({ xml }, onShare) => {
          if (xml) await handIn.mutateAsync({ file: xml, onShare });
        }}
        onSigned={tellSent}
        onClose={() => setSigning(false)}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      title={t('mistakeReports.send.title')}
      confirmLabel={t(signed ? 'mistakeReports.send.again' : 'mistakeReports.action.send')}
      busy={busy}
      disabled={lacksOffice}
      onConfirm={send}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-3">
        <NoticeFacts notice={notice} office={seller.data?.approval_unit ?? null} />
        {lacksOffice && <OfficeMissing />}
        <p>{t('mistakeReports.send.text')}</p>
        <RefusalLine error={byServer.error ?? handIn.error} invoices={notice.invoices} />
        {isUnknown && !busy && <p className="text-ink">{t('mistakeReports.send.unknown')}</p>}
      </div>
    </ConfirmDialog>
  );
}
