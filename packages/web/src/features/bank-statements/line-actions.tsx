import type { StatementRow } from '@hoadon/contracts/bank-statements';
import { Check, CircleCheck, Clock, Undo2 } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { isOpenRow, mayAccept, mayUndo, type RowChoice } from './row-state.ts';

type LineActionsProps = {
  row: StatementRow;
  choice: RowChoice;
  mayWrite: boolean;
  onAccept: () => void;
  onFinish: () => void;
  onUndo: () => void;
};

/** How a row ended, and what can be done with it. */
export function LineActions(props: LineActionsProps) {
  const { row, choice, mayWrite, onAccept, onFinish, onUndo } = props;
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap items-center justify-end gap-1">
      {row.waits_for && (
        <Pill tone="info" icon={Clock}>
          {t('bankStatements.state.waiting')}
        </Pill>
      )}
      {mayWrite && mayAccept(row, choice) && (
        <Button icon={Check} tabIndex={-1} onClick={onAccept}>
          {t('bankStatements.accept')}
        </Button>
      )}
      {mayWrite && isOpenRow(row) && (
        <Button variant="quiet" tabIndex={-1} onClick={onFinish}>
          {t('bankStatements.finish.open')}
        </Button>
      )}
      {mayUndo(row) && (
        <>
          <Pill tone={row.ending === 'not-ours' ? 'neutral' : 'success'} icon={CircleCheck}>
            {row.ending
              ? t(`bankStatements.finish.ended.${row.ending}`)
              : t('bankStatements.state.accepted')}
          </Pill>
          {mayWrite && (
            <Button variant="quiet" icon={Undo2} tabIndex={-1} onClick={onUndo}>
              {t('bankStatements.undo')}
            </Button>
          )}
        </>
      )}
    </span>
  );
}
