import { releaseInvoice } from '@hoadon/contracts/issuing';
import { useAct } from '../../../lib/acts/act.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { TokenSigning } from '../../signing/index.ts';

type SignDialogProps = {
  id: string;
  /** What was confirmed; left out: it has its number already. */
  version?: number;
  /** It has its number and waits for the token. */
  isPrepared?: boolean;
  onClose: () => void;
  /** Without it a message confirms that the invoice is under way. */
  onSigned?: () => void;
};

/** Signs an invoice of the list with the token on this machine. */
export function SignDialog({
  id,
  version,
  isPrepared = false,
  onClose,
  onSigned,
}: SignDialogProps) {
  const { t } = useTranslation();
  const act = useAct();
  const showStarted = () => {
    toast.success(t('releasing.started'));
    onClose();
  };
  const prepare = async () =>
    (await act.sendOrRepeat(releaseInvoice, { id, version, ca_type: 'USB' })).id;
  return (
    <TokenSigning
      flag="ACTIONS"
      {...(isPrepared && { id })}
      prepare={prepare}
      isUnknown={() => act.isOpen}
      onSigned={onSigned ?? showStarted}
      onClose={onClose}
    />
  );
}
