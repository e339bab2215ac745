import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { useQuery } from '@tanstack/react-query';
import { FileCheck2, FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import { printFile } from '../../lib/files/print-file.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { SignerChoice, useSigner } from '../signing/index.ts';
import { ConversionList } from './conversion-list.tsx';
import { PaperSigning } from './paper-signing.tsx';
import { conversionsQuery, readPaper, useConvert } from './queries.ts';

export type ConversionDialogProps = { invoice: Pick<InvoiceDetail, 'id'>; onClose: () => void };

/**
 * Makes a paper of an issued invoice, drawn here or signed with a token besides, and shows which were
 * made before, by whom and when. It is no change of the invoice and may be done again.
 */
export function ConversionDialog({ invoice: { id }, onClose }: ConversionDialogProps) {
  const { t } = useTranslation();
  const log = useQuery(conversionsQuery(id));
  const convert = useConvert(id);
  const signer = useSigner();
  const mayConvert = useMay('invoice_management.change');
  const [isSigning, setSigning] = useState(false);
  const isConverted = (log.data?.length ?? 0) > 0;
  const tellDone = () => toast.success(t('conversions.done'));
  const submit = () => {
    if (!signer || !log.data || convert.isPending) return;
    if (signer.signWith === 'token') setSigning(true);
    else convert.mutate(undefined, { onSuccess: tellDone });
  };
  if (isSigning)
    return (
      <PaperSigning
        invoiceId={id}
        onSigned={() => {
          setSigning(false);
          tellDone();
        }}
        onClose={() => setSigning(false)}
      />
    );
  return (
    <Modal
      open
      onClose={onClose}
      title={t('conversions.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.close')}</Button>
          {mayConvert && log.data && (
            <Button
              icon={FileCheck2}
              variant={isConverted ? 'secondary' : 'primary'}
              busy={!signer || convert.isPending}
              onClick={submit}
            >
              {t(isConverted ? 'conversions.again' : 'conversions.convert')}
            </Button>
          )}
          {isConverted && <PaperButtons invoiceId={id} />}
        </>
      }
    >
      <WhenRead query={log} waiting={<SkeletonRows rows={3} label={t('common.loading')} />}>
        {(conversions) => (
          <div className="flex flex-col gap-4">
            <p>{t('conversions.text')}</p>
            {mayConvert && (
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span>{t('releasing.signWith.label')}</span>
                <SignerChoice />
              </div>
            )}
            <ErrorLine error={convert.error} />
            <ConversionList conversions={conversions} />
          </div>
        )}
      </WhenRead>
    </Modal>
  );
}

function PaperButtons({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation();
  const withPaper = (act: (file: File) => void | Promise<void>) =>
    void readPaper(invoiceId)
      .then(act)
      .catch((error: unknown) => toastFailure(t, error));
  return (
    <>
      <Button icon={Printer} onClick={() => withPaper(printFile)}>
        {t('common.action.print')}
      </Button>
      <Button icon={FileDown} variant="primary" onClick={() => withPaper(saveFile)}>
        {t('conversions.download')}
      </Button>
    </>
  );
}
