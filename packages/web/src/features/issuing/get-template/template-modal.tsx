import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { Check } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { ChosenList } from './chosen-list.tsx';
import { EarlierInvoices } from './earlier-invoices.tsx';
import { useTakeLines } from './use-take-lines.ts';

/** Dialog to copy lines of earlier invoices (ISS-034 to ISS-037). */
export function TemplateModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const close = useRef(onClose);
  close.current = onClose;
  const { taking, take } = useTakeLines(useCallback(() => close.current(), []));
  const [chosen, setChosen] = useState<readonly InvoiceRow[]>([]);
  const isChosen = (id: string) => chosen.some((row) => row.id === id);
  const toggle = (row: InvoiceRow) =>
    setChosen(isChosen(row.id) ? chosen.filter(({ id }) => id !== row.id) : [...chosen, row]);
  return (
    <Modal
      open
      size="medium"
      onClose={onClose}
      title={t('getTemplate.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0 || taking.name === 'done'}
            busy={taking.name === 'reading'}
            onClick={() => void take(chosen)}
          >
            {t('getTemplate.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <EarlierInvoices isChosen={isChosen} onToggle={toggle} />
        <ChosenList chosen={chosen} onRemove={toggle} />
        {taking.name === 'tooMany' && (
          <p role="alert" className="text-danger">
            {t('getTemplate.tooMany', { most: taking.most })}
          </p>
        )}
        {taking.name === 'choosing' && <ErrorLine error={taking.error} />}
        <p role="status" className="flex items-center gap-2 font-medium text-success empty:hidden">
          {taking.name === 'done' && (
            <>
              <Check aria-hidden size={16} />
              {t('getTemplate.added', { count: taking.count })}
            </>
          )}
        </p>
      </div>
    </Modal>
  );
}
