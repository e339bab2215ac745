import type { TaxDeduction, VatReturn, VatReturnRow } from '@hoadon/contracts/vat-return';
import type { VatAmounts, VatEntries } from '@hoadon/domain/vat-return/derive-cells';
import type { VatCell } from '@hoadon/domain/vat-return/vat-cells';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { LeaveQuestion } from '../../../ui/overlays/leave-question.tsx';
import { useMay } from '../../auth/index.ts';
import { OfficeMissing } from '../../company/index.ts';
import { FieldFaults, SigningDialog } from '../filing/index.ts';
import {
  annexIn,
  filledBy,
  type LiveForm,
  liveForm,
  NoActivity,
  ReturnAnnex,
  ReturnDetails,
  ReturnGrid,
  type ReturnValues,
  typedWith,
} from '../form/index.ts';
import {
  CellPane,
  ChangesBand,
  CountsBand,
  UnapprovedBand,
  UncountedBand,
  UnprovenBand,
  WhyBand,
  WithoutDueDayBand,
} from '../invoices/index.ts';
import type { ChosenReturn } from '../period/index.ts';
import { useReturnActs } from '../queries.ts';
import { OtherKindNote } from './other-kind-note.tsx';
import { ReturnHead } from './return-head.tsx';
import { ReturnTools } from './return-tools.tsx';
import { useLacksOffice } from './use-lacks-office.ts';
import { useReturnDraft } from './use-return-draft.ts';

export type ReturnDeskProps = {
  chosen: ChosenReturn;
  /** The one whose invoices are open at first. */
  cell: VatCell | null;
  data: TaxDeduction;
  /** The saved return of this number; null: none was saved. */
  savedReturn: VatReturn | null;
  /** What it begins with. */
  start: VatReturn | null;
  /** The return that was filed last for the period. */
  filed: VatReturnRow | null;
};

/** A return and everything that can be done with it; a filed one is read as it was frozen. */
export function ReturnDesk({ chosen, cell, data, savedReturn, start, filed }: ReturnDeskProps) {
  const mayWrite = useMay('report.add');
  const acts = useReturnActs();
  const isFiled = savedReturn?.state === 'filed';
  const readOnly = isFiled || !mayWrite;
  const draft = useReturnDraft({ chosen, data, savedReturn, start, acts, readOnly });
  const { values, setValues, isDirty, save, saveAndTell } = draft;
  const lacksOffice = useLacksOffice(values) && !isFiled;
  const [opened, setOpened] = useState(cell);
  const [signing, setSigning] = useState<string | null>(null);
  const filled = filledBy(data);
  const form =
    isFiled && savedReturn.cells
      ? frozenForm(savedReturn, savedReturn.cells)
      : liveForm(filled, values);
  const change = (part: Partial<ReturnValues>) => setValues((now) => ({ ...now, ...part }));
  const error = acts.save.error ?? acts.file.error ?? acts.withdraw.error ?? acts.discard.error;
  return (
    <div className="flex flex-1 flex-col tablet:min-h-0">
      <ReturnHead chosen={chosen} savedReturn={savedReturn} isDirty={isDirty} dueOn={data.due_on}>
        <ReturnTools
          chosen={chosen}
          savedReturn={savedReturn}
          values={values}
          form={form}
          lacksOffice={lacksOffice}
          data={data}
          acts={acts}
          isDirty={isDirty || savedReturn === null}
          onSave={save}
          onSaveAlone={saveAndTell}
          onSign={setSigning}
        />
      </ReturnHead>
      <div className="flex flex-1 tablet:min-h-0">
        <div className="min-w-0 flex-1 bg-canvas p-4 tablet:min-h-0 tablet:overflow-y-auto">
          <div className="mx-auto flex max-w-260 flex-col gap-4">
            <ErrorLine error={error} />
            <FieldFaults error={acts.file.error} />
            {filed && <ChangesBand filed={filed} chosen={chosen} />}
            <OtherKindNote chosen={chosen} isFiled={isFiled} />
            {lacksOffice && <OfficeMissing />}
            <ReturnDetails
              data={data}
              values={values}
              readOnly={readOnly}
              onChange={change}
              part="head"
            />
            <FileFormNote data={data} />
            <ExplanationNote chosen={chosen} />
            <NoActivity
              isTicked={form.hasNoActivity}
              readOnly={readOnly}
              onChange={(ct21) => change({ ct21 })}
            />
            <ReturnGrid
              data={data}
              form={form}
              filled={isFiled ? form.entries : filled}
              typed={values.typed}
              readOnly={readOnly}
              onType={(cell, value) =>
                setValues((now) => ({ ...now, typed: typedWith(now.typed, cell, value) }))
              }
              onOpenCell={setOpened}
            />
            <ReturnAnnex
              filled={annexIn(data.annex)}
              frozen={isFiled ? annexIn(savedReturn.annex) : undefined}
              cells={form.cells}
              values={values}
              readOnly={readOnly}
              onChange={change}
            />
            <ReturnDetails
              data={data}
              values={values}
              readOnly={readOnly}
              onChange={change}
              part="further"
            />
            {!isFiled && (
              <>
                <UncountedBand uncounted={data.uncounted} />
                <UnapprovedBand unapproved={data.unapproved} />
                <UnprovenBand unproven={data.unproven} />
                <WithoutDueDayBand without_due_day={data.without_due_day} kyKKhai={data.kyKKhai} />
                <CountsBand counts={data.counts} kyKKhai={data.kyKKhai} />
              </>
            )}
            <WhyBand chosen={chosen} />
          </div>
        </div>
        {opened && (
          <CellPane
            chosen={chosen}
            cell={opened}
            returnId={isFiled ? savedReturn.id : null}
            onClose={() => setOpened(null)}
          />
        )}
      </div>
      {signing !== null && (
        <SigningDialog id={signing} acts={acts} onClose={() => setSigning(null)} />
      )}
      <LeaveQuestion isDirty={isDirty} />
    </div>
  );
}

/** Where no file format of the form in force is published. */
function FileFormNote({ data }: Pick<ReturnDeskProps, 'data'>) {
  const { t } = useTranslation();
  if (data.form === data.file_form) return null;
  return (
    <p className="rounded-control bg-info-50 px-3 py-2 text-info">{t('vatReturn.form.fileForm')}</p>
  );
}

/**
 * An amended return is filed with the explanation 01/KHBS (Decree 126/2020/NĐ-CP Art. 7(4)), of which no file is made here.
 */
function ExplanationNote({ chosen }: Pick<ReturnDeskProps, 'chosen'>) {
  const { t } = useTranslation();
  if (chosen.filing === 0) return null;
  return (
    <p className="rounded-control bg-info-50 px-3 py-2 text-info">
      {t('vatReturn.form.explanation')}
    </p>
  );
}

/** As it was filed, independent of later changes of the invoices. */
const frozenForm = (savedReturn: VatReturn, cells: Partial<VatAmounts>): LiveForm => ({
  entries: cells as VatEntries,
  cells: cells as VatAmounts,
  hasNoActivity: savedReturn.ct21,
});
