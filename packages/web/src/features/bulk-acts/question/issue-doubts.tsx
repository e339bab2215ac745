import type { BulkQuestion, IssueHint } from '@hoadon/contracts/bulk-acts';
import { formatDate } from '@hoadon/domain/dates/format-date';
import {
  AMOUNT_PARAMETERS,
  readableParameters,
  SENTENCE_PARAMETERS,
} from '@hoadon/domain/errors/readable-parameters';
import { ISSUE_CODES, type IssueCode } from '@hoadon/domain/invoice/validation/issue-codes';
import type { Translate } from '../../../lib/i18n.ts';
import { type Numbers, useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { partnerOf } from '../../invoices/index.ts';
import { useAmount } from './use-amount.ts';

export type IssueDoubtsProps = {
  doubts: NonNullable<BulkQuestion['doubts']>;
  /** Null: all of the doubtful drafts are issued. */
  hint: IssueHint;
  busy: boolean;
  onHint: (hint: IssueHint) => void;
};

/** What the drafts give advice about, by kind, and the choice to leave them out, all or one by one. */
export function IssueDoubts({ doubts, ...choice }: IssueDoubtsProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { hint, busy, onHint } = choice;
  const issued = hint && (hint.although_doubtful?.length ?? 0);
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
                  {doubtText(t, numbers, kind)}
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
            checked={issued === 0}
            indeterminate={issued !== null && issued > 0}
            disabled={busy}
            onChange={({ target }) => onHint(target.checked ? { leave_out_doubtful: true } : null)}
          />
          {doubts.drafts.length > 1 && <OneByOne doubts={doubts} {...choice} />}
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

/** Those that are ticked are issued. Of more than are listed, the others are left out with the first that is. */
function OneByOne({ doubts, hint, busy, onHint }: IssueDoubtsProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const written = useAmount();
  const { drafts, invoices, kinds } = doubts;
  const ticked = new Set(hint ? hint.although_doubtful : drafts.map(({ id }) => id));
  const tick = (id: string, isTicked: boolean) => {
    const next = drafts.filter((one) => (one.id === id ? isTicked : ticked.has(one.id)));
    const although_doubtful = next.map((one) => one.id);
    onHint(next.length === invoices ? null : { leave_out_doubtful: true, although_doubtful });
  };
  const paramsOf = new Map(kinds.map(({ code, params }) => [code, params]));
  const unlisted = invoices - drafts.length;
  return (
    <details>
      <summary className="cursor-pointer py-1 text-small">
        {t('bulkQuestions.doubts.oneByOne')}
      </summary>
      <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto text-small">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <Checkbox
              label={
                <>
                  {`${draft.buyer_name ?? t('invoices.row.noBuyer')} · ${formatDate(draft.issued_date)} · `}
                  <span className="tabular">
                    {written(draft.total_amount_with_tax, draft.currency_code)}
                  </span>
                  <span className="block text-muted">
                    {draft.codes
                      .map((code) =>
                        doubtText(t, numbers, { code, params: paramsOf.get(code) ?? {} }),
                      )
                      .join(' ')}
                  </span>
                </>
              }
              checked={ticked.has(draft.id)}
              disabled={busy}
              onChange={({ target }) => tick(draft.id, target.checked)}
            />
          </li>
        ))}
      </ul>
      {unlisted > 0 && (
        <p className="text-small text-muted">
          {t('bulkQuestions.doubts.unlisted', { count: unlisted })}
        </p>
      )}
    </details>
  );
}

type Doubt = Pick<IssueDoubtsProps['doubts']['kinds'][number], 'code' | 'params'>;

const isIssueCode = (code: string): code is IssueCode => code in ISSUE_CODES;

function doubtText(t: Translate, numbers: Numbers, { code, params }: Doubt): string {
  const { name } = params;
  const readable = readableParameters(params, AMOUNT_PARAMETERS, (amount) =>
    numbers.format(amount),
  );
  if (isIssueCode(code)) return t(`issue.${code}`, { replace: { ...DIFFERS, ...readable } });
  if (code === 'imported-before') return t('bulkQuestions.doubts.importedBefore');
  return t('bulkQuestions.doubts.otherName', { name: name === undefined ? '.' : `: ${name}.` });
}

/** What is another in each of the invoices. */
const DIFFERS = Object.fromEntries(SENTENCE_PARAMETERS.map((name) => [name, '…']));
