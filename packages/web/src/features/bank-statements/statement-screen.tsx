import type { BankStatement } from '@hoadon/contracts/bank-statements';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck, CircleCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { DeleteStatement } from './delete-statement.tsx';
import { statementQuery, useAccept, useUndo } from './queries.ts';
import { StatementMappingForm } from './statement-mapping-form.tsx';
import { StatementRows } from './statement-rows.tsx';

/** One statement, from its columns to the payments. */
export function StatementScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <WhenRead
      query={useQuery(statementQuery(id))}
      waiting={<SkeletonRows rows={6} label={t('common.loading')} />}
    >
      {(statement) => <Stage statement={statement} />}
    </WhenRead>
  );
}

function Stage({ statement }: { statement: BankStatement }) {
  const { t } = useTranslation();
  const { state, rows, file_name } = statement;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <p className="truncate text-muted">{file_name}</p>
        <DeleteStatement statement={statement} />
      </div>
      {state === 'mapping' && <StatementMappingForm statement={statement} />}
      {state === 'matching' && (
        <Progress
          label={t('bankStatements.matching')}
          value={rows.total - rows.unmatched}
          max={Math.max(1, rows.total)}
        />
      )}
      {(state === 'matched' || state === 'done') && (
        <>
          <Matched statement={statement} />
          <StatementRows statement={statement} />
        </>
      )}
    </div>
  );
}

function Matched({ statement }: { statement: BankStatement }) {
  const { t } = useTranslation();
  const mayWrite = useMay('invoice_management.change');
  const { formatCount: count } = useNumbers();
  const accept = useAccept(statement.id);
  const undo = useUndo(statement.id);
  const [asking, setAsking] = useState(false);
  const [remapping, setRemapping] = useState(false);
  const { total, matched, certain, accepted, waiting, not_ours, open } = statement.rows;
  return (
    <section aria-label={t('bankStatements.result')} className="flex flex-col gap-3">
      <p role="status">
        {t('bankStatements.summary', {
          total: count(total),
          matched: count(matched),
          accepted: count(accepted),
        })}
      </p>
      {statement.state === 'done' ? (
        <Pill tone="success" icon={CircleCheck}>
          {t('bankStatements.done')}
        </Pill>
      ) : (
        <p className="text-muted">{t('bankStatements.open', { count: open })}</p>
      )}
      {waiting > 0 && (
        <p role="status" className="text-muted">
          {t('bankStatements.waiting', { number: count(waiting) })}
        </p>
      )}
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            icon={CheckCheck}
            busy={accept.isPending}
            disabled={certain === 0}
            onClick={() => accept.mutate(null)}
          >
            {t('bankStatements.acceptCertain', { number: count(certain) })}
          </Button>
          {accepted > 0 && (
            <Button icon={Undo2} busy={undo.isPending} onClick={() => setAsking(true)}>
              {t('bankStatements.undoAll', { number: count(accepted) })}
            </Button>
          )}
          {accepted === 0 && not_ours === 0 && waiting === 0 && (
            <Button
              variant="quiet"
              aria-expanded={remapping}
              onClick={() => setRemapping(!remapping)}
            >
              {t('bankStatements.remap')}
            </Button>
          )}
        </div>
      )}
      <ErrorLine error={accept.error ?? undo.error} />
      {remapping && <StatementMappingForm statement={statement} />}
      <ConfirmDialog
        open={asking}
        title={t('bankStatements.undoAsk', { number: count(accepted) })}
        confirmLabel={t('bankStatements.undo')}
        cancelLabel={t('common.action.cancel')}
        onConfirm={() => {
          setAsking(false);
          undo.mutate(null);
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{t('bankStatements.undoText')}</p>
      </ConfirmDialog>
    </section>
  );
}
