import type { IssueAct } from '@hoadon/domain/corrections/issue-act';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

/** `1C26TAA 00000990`. */
export const originalName = ({
  template,
  serial,
  number,
}: NonNullable<IssueAct['original']>): string =>
  `${template}${serial} ${/^\d+$/.test(number) ? displayNumber(Number(number)) : number}`;

/** Title of the confirmation: a new invoice of a series, or a correction of the named original. */
export function useActTitle({ act, original, originals }: IssueAct, series: string): string {
  const { t } = useTranslation();
  const invoice = original ? originalName(original) : series;
  return originals > 1 && act !== 'issue'
    ? t(`releasing.confirm.list.act.${act}`, { invoices: originals })
    : t(`releasing.confirm.act.${act}`, { invoice });
}

/** How the correction changes its original, or all originals of its list together; nothing for a new invoice. */
export function ActSentence({ act, currency }: { act: IssueAct; currency: string }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { original, originals, by } = act;
  if (act.act === 'issue' || !original) return null;
  const amount = `${numbers.format(by)} ${currency}`;
  const invoice = originalName(original);
  return (
    <p className="font-medium text-ink">
      {originals > 1
        ? t(`releasing.confirm.list.effect.${act.act}`, { invoice, amount, invoices: originals })
        : t(`releasing.confirm.effect.${act.act}`, { invoice, amount })}
    </p>
  );
}
