import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { ActPanel } from '../../bulk-acts/index.ts';
import { ApproveList } from './approve-list.tsx';

type ApproveInvoiceProps = { id: string; onClose: () => void };

/** Approves one invoice from its menu, and shows how that went, with the way back. */
export function ApproveInvoice({ id, onClose }: ApproveInvoiceProps) {
  const { t } = useTranslation();
  const [ids] = useState([id]);
  const [actId, setActId] = useState<string | null>(null);
  if (actId === null) return <ApproveList ids={ids} onClose={onClose} onBegun={setActId} />;
  return (
    <Modal open bare onClose={onClose} title={t('reconciliation.approving.title')}>
      <ActPanel key={actId} actId={actId} onAct={setActId} onClose={onClose} />
    </Modal>
  );
}
