import type { BulkQuestion } from '@hoadon/contracts/bulk-acts';
import { ISSUE_CODES, type IssueCode } from '@hoadon/domain/invoice/issue-codes';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { partnerOf } from '../../invoices/index.ts';

export type IssueDoubtsProps = {
  doubts: NonNullable<BulkQuestion['doubts']>;
  isLeftOut: boolean;
  busy: boolean;
  onLeaveOut: (isLeftOut: boolean) => void;
};

/** What the drafts give advice about, by kind, and the choice to leave them out. */
export function IssueDoubts({ doubts, isLeftOut, busy, onLeaveOut }: IssueDoubtsProps) {
  const { t } = useTranslation();
  const { invoices, kinds, not_judged: others } = doubts;
  const title = t('bulkQuestions.doubts.title', { count: invoices });
  return (
    <>
      {invoices > 0 && (
        <section
          aria-label={title}
          className="mt-3 flex flex-col gap-1 rounded-control bg-warning-50 px-3 py-2 text-ink"
        >
          <p className="font-medium">{title}</p>
          <ul className="flex flex-col gap-1 text-small">
            {kinds.map((kind) => (
              <li key={kind.code} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
                <span className="tabular text-right font-semibold">{kind.invoices}</span>
                <span className="break-words">
                  {doubtText(t, kind)}
                  <span className="text-muted">
                    {' '}
                    {kind.examples.map(partnerOf).join(', ')}
                    {kind.invoices > kind.examples.length &&
                      ` ${t('bulkQuestions.more', { count: kind.invoices - kind.examples.length })}`}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <Checkbox
            label={t('bulkQuestions.doubts.leaveOut')}
            checked={isLeftOut}
            disabled={busy}
            onChange={({ target }) => onLeaveOut(target.checked)}
          />
        </section>
      )}
      {others > 0 && (
        <p className="mt-3 text-warning">
          {t('bulkQuestions.doubts.notJudged', { count: others })}
        </p>
      )}
    </>
  );
}

type Doubt = Pick<IssueDoubtsProps['doubts']['kinds'][number], 'code' | 'params'>;

const isIssueCode = (code: string): code is IssueCode => code in ISSUE_CODES;

function doubtText(t: Translate, { code, params }: Doubt): string {
  const { name } = params;
  if (isIssueCode(code)) return t(`issue.${code}`, { replace: { ...DIFFERS, ...params } });
  if (code === 'imported-before') return t('bulkQuestions.doubts.importedBefore');
  return t('bulkQuestions.doubts.otherName', { name: name === undefined ? '.' : `: ${name}.` });
}

/** What is another in each of the invoices. */
const DIFFERS = Object.fromEntries(
  ['rate', 'limit', 'soldOn', 'period', 'deadline', 'left', 'credit', 'relief', 'expected'].map(
    (name) => [name, '…'],
  ),
);
