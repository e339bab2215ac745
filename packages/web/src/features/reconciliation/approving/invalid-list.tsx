import { CircleAlert, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { RecordDialog } from '../../invoice-records/index.ts';
import type { InvalidRow } from './approval-query.ts';
import { NamedRow } from './named-row.tsx';
import { RowList } from './row-list.tsx';

const lacksSomething = ({
  missing,
  is_issued_here,
}: Pick<InvalidRow, 'missing' | 'is_issued_here'>) => !is_issued_here && missing.length > 0;

type InvalidListProps = {
  rows: readonly InvalidRow[];
  /** A record was open and may have changed. */
  onRecorded: () => void;
};

/** Those that are not approved, what each lacks (REC-008), and the way to its record. */
export function InvalidList({ rows, onRecorded }: InvalidListProps) {
  const { t } = useTranslation();
  const toFill = rows.filter(lacksSomething).map(({ invoice }) => invoice.id);
  const [openId, setOpenId] = useState<string | null>(null);
  const at = openId === null ? -1 : toFill.indexOf(openId);
  const move = (by: 1 | -1) => () => setOpenId(toFill[at + by] ?? openId);
  return (
    <section aria-labelledby="approving-invalid" className="flex flex-col gap-2">
      <h2 id="approving-invalid" className="flex items-center gap-2 font-semibold text-danger">
        <CircleAlert aria-hidden size={16} />
        {t('reconciliation.approving.invalid', { count: rows.length })}
      </h2>
      {toFill.length > 0 && <p>{t('reconciliation.approving.fill')}</p>}
      <RowList
        label={t('reconciliation.approving.invalid', { count: rows.length })}
        rows={rows}
        draw={({ invoice, missing, is_issued_here, needs_reason, portal_doubt }) => (
          <NamedRow
            key={invoice.id}
            invoice={invoice}
            about={
              <span className="text-danger">
                {is_issued_here
                  ? t('reconciliation.approving.issuedHere')
                  : [
                      missing.length > 0 &&
                        t('reconciliation.approving.lacks', {
                          fields: missing
                            .map((field) => t(`reconciliation.approving.field.${field}`))
                            .join(', '),
                        }),
                      needs_reason &&
                        t(
                          portal_doubt === null
                            ? 'reconciliation.approving.byItself'
                            : 'reconciliation.approving.differsByItself',
                        ),
                    ]
                      .filter(Boolean)
                      .join('. ')}
              </span>
            }
            tool={
              lacksSomething({ missing, is_issued_here }) && (
                <Button icon={NotebookPen} onClick={() => setOpenId(invoice.id)}>
                  {t('reconciliation.approving.record')}
                </Button>
              )
            }
          />
        )}
      />
      {openId !== null && (
        <RecordDialog
          id={openId}
          neighbours={{ index: at + 1, total: toFill.length, previous: move(-1), next: move(1) }}
          onClose={() => {
            setOpenId(null);
            onRecorded();
          }}
        />
      )}
    </section>
  );
}
