import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { TagsOfInvoice } from './tags-of-invoice.tsx';

export type TagInvoiceProps = {
  id: string;
  onClose: () => void;
  /** Closed after something was changed. */
  onDone?: () => void;
};

/** Chooses the tags of one invoice, over the page. */
export function TagInvoice({ id, onClose, onDone = onClose }: TagInvoiceProps) {
  const { t } = useTranslation();
  const [isChanged, setChanged] = useState(false);
  const close = isChanged ? onDone : onClose;
  return (
    <Modal
      open
      title={t('tags.assign')}
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {t('common.action.close')}
        </Button>
      }
    >
      <TagsOfInvoice id={id} onChanged={() => setChanged(true)} />
    </Modal>
  );
}
