import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useNumberParser } from '../../lib/number-parser.ts';
import { whenStill } from '../../lib/program/index.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { CapacityNotice, LicenceGate } from '../licences/index.ts';
import {
  EvidenceAct,
  FormActions,
  FormDialogs,
  IssueAct,
  issueCalls,
  useIssuing,
} from './act/index.ts';
import { OtherSide } from './buyer/index.ts';
import {
  type Correcting,
  DeskContext,
  type DeskSetting,
  DraftDesk,
  type FormValues,
  type KeptDraft,
  valuesOf,
} from './desk/index.ts';
import { FaultPanel } from './faults/index.ts';
import { CorrectionHead, ReturnTools } from './grounds/index.ts';
import { InvoiceFields, SellerFacts, type SeriesOption } from './heading/index.ts';
import { LeaveGuard, LeaveQuestion } from './leave-guard.tsx';
import { DecreeRows, DiscountWarning, LineCards, LinesTable, TotalsBar } from './lines/index.ts';
import {
  browserForms,
  FormKeeper,
  type FormOpening,
  type KeptForm,
  KeptLine,
  RecoveryBand,
  type WrittenForm,
} from './recovery/index.ts';
import { useFieldFocus, useFirstField } from './use-field-focus.ts';

export type InvoiceFormProps = {
  draft: InvoiceDraft;
  templateCode: string;
  /** The draft that is changed, as the server has it. */
  kept: KeptDraft;
  setting: Omit<DeskSetting, 'parse'>;
  options: readonly SeriesOption[];
  /** Why the company may not issue now. */
  refusal: string | null;
  /** Empties the form for the next invoice. */
  onAnother: () => void;
  /** What was left behind and is gone on with. */
  written: WrittenForm | null;
  /** Where this browser keeps what is written; null until the user is known. */
  opening: FormOpening | null;
  /** Goes on with something else that was left behind. */
  onTake: (form: KeptForm) => void;
};

/** What will be asked is fetched while the invoice is written. */
const preloadQuestions = () => {
  void FormDialogs.preload();
  void LeaveQuestion.preload();
};

function titleOf(correcting: Correcting | null, { stored }: KeptDraft) {
  if (correcting) return `issuing.title.${correcting.action}` as const;
  return stored ? 'issuing.title.edit' : 'issuing.title.new';
}

/** Goods of one invoice come back by a press; those of a list are stated invoice by invoice. */
const takesReturns = ({ action }: Correcting, { lines }: InvoiceDraft): boolean =>
  action === 'ADJUST_INCREASE_DECREASE' && lines.every(({ original }) => original === undefined);

/** Writes one invoice and issues it. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { draft, templateCode, kept, setting, options, refusal, written, opening } = props;
  const { correcting = null } = setting;
  const { t } = useTranslation();
  const parse = useNumberParser();
  const form = useForm<FormValues>({
    defaultValues: { ...valuesOf(draft, templateCode), ...written?.values },
  });
  const [desk] = useState(() => {
    const opened = new DraftDesk(form, draft, { ...setting, parse });
    if (written) opened.restore(written.rows, written.evidence);
    return opened;
  });
  const [evidence] = useState(() => new EvidenceAct(desk.evidence));
  const [act] = useState(
    () =>
      new IssueAct(kept, {
        ...issueCalls(correcting),
        afterWrite: (id) => evidence.handIn(id),
      }),
  );
  const [keeper] = useState(() => new FormKeeper(desk, act.draft.kept, browserForms));
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => desk.start(), [desk]);
  useEffect(() => desk.permit(setting.permitted), [desk, setting.permitted]);
  useEffect(() => (opening ? keeper.start(opening) : undefined), [keeper, opening]);
  useFieldFocus(desk, root);
  useEffect(() => whenStill(preloadQuestions), []);
  const narrow = useNarrow();
  // On a phone the keyboard would cover the form before it is read.
  const [isWide] = useState(!narrow);
  useFirstField(root, isWide);
  const issuing = useIssuing(desk, act, keeper, evidence, options);
  return (
    <DeskContext value={desk}>
      <div ref={root} inert={!act.mayEdit} className="flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-3">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
            <div>
              <h1 className="text-title">{t(titleOf(correcting, kept))}</h1>
              <KeptLine keeper={keeper} />
            </div>
            <SellerFacts />
          </div>
          <RecoveryBand opening={opening} onTake={props.onTake} />
          <LicenceGate refusal={refusal} greets={written === null} />
          {refusal === null && <CapacityNotice />}
          {correcting && <CorrectionHead correcting={correcting} />}
          <section
            aria-label={t('issuing.section.invoice')}
            className="grid grid-cols-2 gap-x-3 gap-y-2.5 tablet:grid-cols-4 wide:grid-cols-7"
          >
            <InvoiceFields options={options} />
          </section>
          <OtherSide />
          <section aria-label={t('issuing.section.lines')} className="flex flex-col gap-2">
            {correcting?.original && takesReturns(correcting, draft) && (
              <ReturnTools
                original={correcting.original}
                left={correcting.left?.lines ?? correcting.original.lines}
              />
            )}
            {narrow ? <LineCards /> : <LinesTable />}
            {correcting?.action !== 'ADJUST_INFO' && <DecreeRows />}
            <DiscountWarning />
          </section>
        </div>
        <FaultPanel error={issuing.error} />
        <TotalsBar>
          <FormActions issuing={issuing} draftsOnly={refusal !== null} />
        </TotalsBar>
      </div>
      <LeaveGuard onSave={issuing.keep} act={act} keeper={keeper} />
      {issuing.isOverForm && <FormDialogs issuing={issuing} onAnother={props.onAnother} />}
    </DeskContext>
  );
}
