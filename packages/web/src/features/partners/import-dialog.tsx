import type { OutputOf } from '@hoadon/contracts/http/define-call';
import type { importPartners } from '@hoadon/contracts/partners';
import { CircleCheck, CircleMinus, CircleX, type LucideIcon } from 'lucide-react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Pill, type Tone } from '../../ui/pill.tsx';
import { useImportPartners } from './record-queries.ts';
import type { PartnerSide } from './side.ts';

type Answer = OutputOf<typeof importPartners>;
type Outcome = Answer['rows'][number]['outcome'];

const MARK: Readonly<Record<Outcome, Readonly<{ tone: Tone; icon: LucideIcon }>>> = {
  created: { tone: 'success', icon: CircleCheck },
  updated: { tone: 'info', icon: CircleCheck },
  unchanged: { tone: 'neutral', icon: CircleMinus },
  invalid: { tone: 'danger', icon: CircleX },
};
/** Those with faults first: they are what is left to do. */
const ORDER: readonly Outcome[] = ['invalid', 'created', 'updated', 'unchanged'];
const MOST_SHOWN = 500;

type ImportDialogProps = { side: PartnerSide; onClose: () => void };

/** Imports customers or vendors from a file; shows the outcome of each row. */
export function ImportDialog({ side, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const send = useImportPartners(side);
  return (
    <Modal
      open
      size="medium"
      title={t('partners.import.title')}
      onClose={onClose}
      footer={
        <Button variant={send.data ? 'primary' : 'secondary'} onClick={onClose}>
          {t('common.action.close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('partners.import.text')}</p>
        <label className="flex flex-col gap-1">
          <span className="text-small font-medium text-muted">{t('partners.import.file')}</span>
          <input
            type="file"
            accept=".xlsx,.xls,.csv"
            disabled={send.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) send.mutate(file);
            }}
            className="control h-auto! py-1.5"
          />
        </label>
        <p role="status" className="text-small text-muted">
          {send.isPending && t('partners.import.reading')}
        </p>
        <ErrorLine error={send.error} />
        {send.data && <Outcomes answer={send.data} />}
      </div>
    </Modal>
  );
}

function Outcomes({ answer }: { answer: Answer }) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const rows = ORDER.flatMap((outcome) => answer.rows.filter((row) => row.outcome === outcome));
  return (
    <section aria-label={t('partners.import.result')} className="flex flex-col gap-3">
      <ul className="flex flex-wrap gap-2">
        {ORDER.filter((outcome) => answer[outcome] > 0).map((outcome) => (
          <li key={outcome}>
            <Pill {...MARK[outcome]}>
              {`${t(`partners.import.${outcome}`)}: ${formatCount(answer[outcome])}`}
            </Pill>
          </li>
        ))}
      </ul>
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-y-auto rounded-control border border-hairline"
      >
        {rows.slice(0, MOST_SHOWN).map(({ row, company_name, outcome, fault }) => (
          <li
            key={row}
            className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-3 border-b border-hairline px-3 py-1.5 last:border-0"
          >
            <span className="tabular text-muted">{row}</span>
            <span className="min-w-0">
              <span className="block truncate">{company_name || '—'}</span>
              {fault && (
                <span className="block text-small text-danger">{t(`partners.fault.${fault}`)}</span>
              )}
            </span>
            <Pill {...MARK[outcome]}>{t(`partners.import.${outcome}`)}</Pill>
          </li>
        ))}
      </ol>
      {rows.length > MOST_SHOWN && (
        <p className="text-small text-muted">
          {t('partners.import.more', { count: rows.length - MOST_SHOWN })}
        </p>
      )}
    </section>
  );
}
