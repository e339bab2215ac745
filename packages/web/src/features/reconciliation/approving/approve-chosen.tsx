import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useMay } from '../../auth/index.ts';
import { QuestionDialog, scopeOf } from '../../bulk-acts/index.ts';
import type { ManyProps } from '../../invoices/index.ts';
import { ApproveList } from './lazy-list.ts';
import { forgetWaiting } from './waiting-for-approval.ts';

/** Approves the chosen rows of a list of received invoices. */
export function ApproveChosen({ list, selection }: ManyProps) {
  const { t } = useTranslation();
  const mayWrite = useMay('invoice_management.change');
  const [isAsking, setAsking] = useState(false);
  const { ids, isEverything } = selection;
  const close = () => setAsking(false);
  const begun = (actId: string | null) => {
    close();
    forgetWaiting();
    selection.clear();
    list.watch(actId);
  };
  if (!mayWrite || (ids.size === 0 && !isAsking)) return null;
  return (
    <>
      <Button icon={CircleCheck} onClick={() => setAsking(true)}>
        {t('reconciliation.approving.action')}
      </Button>
      {/* Of all that a list finds nobody reads the names: those that lack something are told by the act itself. */}
      {isAsking &&
        (isEverything ? (
          <QuestionDialog
            kind="approve"
            scope={scopeOf(list, selection)}
            onClose={close}
            onDone={begun}
          />
        ) : (
          <ApproveList ids={[...ids]} onClose={close} onBegun={begun} />
        ))}
    </>
  );
}
