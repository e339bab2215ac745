import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { useMay } from '../../auth/index.ts';
import { QuestionDialog, type Scope, scopeOf } from '../../bulk-acts/index.ts';
import type { ManyProps } from '../../invoice-lists/index.ts';
import { ApproveList } from './lazy-list.ts';
import { clearWaiting } from './waiting-for-approval.ts';

/** Rows by name, or all that the list finds. */
type Asking = Readonly<{ ids: readonly string[] } | { scope: Scope }>;

/** Approves the chosen rows of a list of received invoices. */
export function ApproveChosen({ list, selection }: ManyProps) {
  const { t } = useTranslation();
  const mayWrite = useMay('invoice_management.change');
  // As they are chosen when it is asked: approved rows leave the list, also while the answer to the approval is still out.
  const [asking, setAsking] = useState<Asking | null>(null);
  const { ids, isEverything } = selection;
  const close = () => setAsking(null);
  const begun = (actId: string | null) => {
    close();
    clearWaiting();
    selection.clear();
    list.watch(actId);
  };
  if (!mayWrite || (ids.size === 0 && !asking)) return null;
  return (
    <>
      <Button
        icon={CircleCheck}
        onClick={() =>
          setAsking(isEverything ? { scope: scopeOf(list, selection) } : { ids: [...ids] })
        }
      >
        {t('reconciliation.approving.action')}
      </Button>
      {/* Where all rows of a list are chosen they are not listed by name: the act itself reports those that lack
          something. */}
      {asking &&
        ('scope' in asking ? (
          <QuestionDialog kind="approve" scope={asking.scope} onClose={close} onDone={begun} />
        ) : (
          <ApproveList ids={asking.ids} onClose={close} onBegun={begun} />
        ))}
    </>
  );
}
