import { downloadReturnXml } from '@hoadon/contracts/vat-return';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { DocumentSigning, SignerChoice, useSigner } from '../../signing/index.ts';
import type { ReturnActs } from '../queries.ts';

type SigningDialogProps = { id: string; acts: ReturnActs; onClose: () => void };

/** Signs a filed return with the hosted key or the token on this machine. */
export function SigningDialog({ id, acts, onClose }: SigningDialogProps) {
  const { t } = useTranslation();
  const signer = useSigner();
  const [byToken, setByToken] = useState(false);
  const done = () => {
    toast.success(t('vatReturn.file.signed'));
    onClose();
  };
  if (byToken)
    return (
      <DocumentSigning
        failure="SIGN_INVOICE_FAILED"
        words={{
          title: t('vatReturn.token.title'),
          preparing: t('vatReturn.token.preparing'),
          xml: t('vatReturn.token.confirm'),
          standing: t('vatReturn.token.standing'),
        }}
        prepare={async () => ({
          xml: await call(downloadReturnXml, { id, unsigned: 'true' as never }),
        })}
        handIn={async ({ xml }) => {
          if (xml) await acts.sign.mutateAsync({ id, ca_type: 'USB', file: xml });
        }}
        onSigned={done}
        onClose={onClose}
      />
    );
  const sign = () => {
    if (signer?.account)
      acts.sign.mutate({ id, ca_type: 'HSM', ca_id: signer.account.id }, { onSuccess: done });
    else setByToken(true);
  };
  return (
    <ConfirmDialog
      open
      title={t('vatReturn.action.sign')}
      confirmLabel={t('vatReturn.action.sign')}
      busy={!signer || acts.sign.isPending}
      onConfirm={sign}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-col gap-1">
          <span className="text-small">{t('vatReturn.file.sign')}</span>
          <SignerChoice />
        </div>
        <ErrorLine error={acts.sign.error} />
      </div>
    </ConfirmDialog>
  );
}
