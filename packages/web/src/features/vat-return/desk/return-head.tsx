import type { VatReturn } from '@hoadon/contracts/vat-return';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { FilePenLine, Lock, Signature } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Pill } from '../../../ui/pill.tsx';
import type { ChosenReturn } from '../period/index.ts';
import { DueNote, filingName, periodName } from '../period/index.ts';

type ReturnHeadProps = {
  chosen: ChosenReturn;
  savedReturn: VatReturn | null;
  isDirty: boolean;
  dueOn: string;
  children: ReactNode;
};

/** The return and its state. */
export function ReturnHead({ chosen, savedReturn, isDirty, dueOn, children }: ReturnHeadProps) {
  const { t } = useTranslation();
  const isFiled = savedReturn?.state === 'filed';
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2">
      <div className="mr-auto flex min-w-0 flex-wrap items-center gap-2 max-tablet:w-full">
        <h1 className="text-title">
          {t('vatReturn.title')} · {periodName(t, chosen.period)}
        </h1>
        <span className="text-muted">{filingName(t, chosen.filing)}</span>
        <Pill tone={isFiled ? 'success' : 'neutral'} icon={isFiled ? Lock : FilePenLine}>
          {savedReturn ? t(`vatReturn.state.${savedReturn.state}`) : t('vatReturn.state.new')}
        </Pill>
        {isFiled && (
          <Pill tone={savedReturn.signed_by ? 'success' : 'warning'} icon={Signature}>
            {t(savedReturn.signed_by ? 'vatReturn.state.signed' : 'vatReturn.state.unsigned')}
          </Pill>
        )}
        <span role="status" className="text-small text-muted">
          {isDirty && t('vatReturn.form.unsaved')}
        </span>
        <span className="text-small text-muted empty:hidden">
          <DueNote
            filing={chosen.filing}
            dueOn={dueOn}
            today={dayInVietnam(new Date().toISOString())}
            isFinalised={isFiled}
          />
        </span>
      </div>
      {children}
    </div>
  );
}
