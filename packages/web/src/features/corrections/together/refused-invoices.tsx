import { isActionRefusal } from '@hoadon/domain/corrections/action-refusal';
import { ISSUE_CODES, type IssueCode } from '@hoadon/domain/invoice/validation/issue-codes';
import type { Translate } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { OriginalName } from '../original-name.tsx';
import type { BegunList } from './list-query.ts';

type Refused = BegunList['refused'];

export const refusedIds = (refused: Refused): ReadonlySet<string> =>
  new Set(refused.map(({ id }) => id));

type RefusedInvoicesProps = {
  refused: Refused;
  /** All of the list, in its order. */
  listed: readonly string[];
};

/** Which of the chosen invoices one list may not have, each with its reasons. */
export function RefusedInvoices({ refused, listed }: RefusedInvoicesProps) {
  const { t } = useTranslation();
  const noNumber = t('corrections.together.noNumber');
  const ids = [...refusedIds(refused)];
  const isCompared = refused.some(({ reason, field }) => field !== null || isComparing(reason));
  // The first that may be corrected at all.
  const first = listed.find((id) => !ids.includes(id));
  return (
    <div className="flex flex-col gap-3">
      <p role="alert" className="font-medium">
        {t('corrections.together.refused', { count: ids.length })}
      </p>
      <ul className="divide-y divide-hairline rounded-control border border-hairline text-left">
        {ids.map((id) => (
          <li key={id} className="flex flex-col gap-0.5 px-3 py-1.5">
            <OriginalName id={id} noNumber={noNumber} />
            {refused
              .filter((one) => one.id === id)
              .map((one) => (
                <span key={`${one.reason} ${one.field}`} className="text-danger">
                  {reasonText(t, one)}
                </span>
              ))}
          </li>
        ))}
      </ul>
      {isCompared && first !== undefined && (
        <div className="text-small text-muted">
          {t('corrections.together.compared')}
          <OriginalName id={first} noNumber={noNumber} />
        </div>
      )}
    </div>
  );
}

const COMPARING = ['listed-of-other-buyer', 'listed-of-other-month'];
const isComparing = (reason: string): boolean => COMPARING.includes(reason);

const FIELDS = ['kind', 'currency', 'exchangeRate'] as const;
const isIssueCode = (code: string): code is IssueCode => code in ISSUE_CODES;

/** Why, in the words of the menu that refuses the same of one invoice, or of the form that would refuse the list. */
function reasonText(t: Translate, { reason, field }: Refused[number]): string {
  const fieldName = FIELDS.find((one) => one === field);
  if (fieldName) return t(`corrections.together.field.${fieldName}`);
  if (isActionRefusal(reason)) return t(`invoiceActions.refusal.${reason}`);
  return isIssueCode(reason) ? t(`issue.${reason}`) : t('invoiceActions.notHere');
}
