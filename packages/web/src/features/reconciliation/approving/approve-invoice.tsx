import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { ActPanel } from '../../bulk-acts/index.ts';
import { ApproveList } from './approve-list.tsx';

/** Approves one invoice from its menu. */
export const ApproveInvoice = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <ApproveInvoices ids={[id]} onClose={onClose} />
);

type ApproveInvoicesProps = { ids: readonly string[]; onClose: () => void };

/** Approves those that were named at first, and shows how that went, with the way back. */
export function ApproveInvoices({ ids: named, onClose }: ApproveInvoicesProps) {
  const { t } = useTranslation();
  const [ids] = useState([...named]);
  const [actId, setActId] = useState<string | null>(null);
  if (actId === null) return <ApproveList ids={ids} onClose={onClose} onBegun={setActId} />;
  return (
    <Modal open bare onClose={onClose} title={t('reconciliation.approving.title')}>
      <ActPanel key={actId} actId={actId} onAct={setActId} onClose={onClose} />
    </Modal>
  );
}
