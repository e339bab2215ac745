import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useNumberParser } from '../../lib/number-parser.ts';
import { whenStill } from '../../lib/program/index.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { CapacityNotice, LicenceGate } from '../licences/index.ts';
import { BuyerSection } from './buyer/index.ts';
import {
  type Correcting,
  DraftEditor,
  type DraftState,
  EditorContext,
  type EditorSetting,
  type FormValues,
  valuesOf,
} from './editor/index.ts';
import { FaultPanel } from './faults/index.ts';
import { CorrectionHead, ReturnTools } from './grounds/index.ts';
import { InvoiceFields, SellerFacts, type SeriesOption } from './heading/index.ts';
import {
  EvidenceUpload,
  FormActions,
  FormDialogs,
  IssueFlow,
  issueCalls,
  useIssuing,
} from './issue-flow/index.ts';
import { LeaveGuard, LeaveQuestion } from './leave-guard.tsx';
import { DecreeRows, DiscountWarning, LineCards, LinesTable, TotalsBar } from './lines/index.ts';
import {
  browserForms,
  FormAutosave,
  type FormOpening,
  RecoveryBand,
  type SavedForm,
  SaveStatus,
  type WrittenForm,
} from './recovery/index.ts';
import { useFieldFocus, useFirstField } from './use-field-focus.ts';

export type InvoiceFormProps = {
  draft: InvoiceDraft;
  templateCode: string;
  draftState: DraftState;
  setting: Omit<EditorSetting, 'parse'>;
  options: readonly SeriesOption[];
  /** Why the company may not issue; null if it may. */
  refusal: string | null;
  /** Opens an empty form for the next invoice. */
  onAnother: () => void;
  /** Recovered content. */
  written: WrittenForm | null;
  /** Key of the copy in this browser; null until the user is known. */
  opening: FormOpening | null;
  /** Continues another recovered form. */
  onTake: (form: SavedForm) => void;
};

/** Loads the dialogs while the user writes. */
const preloadQuestions = () => {
  void FormDialogs.preload();
  void LeaveQuestion.preload();
};

function titleOf(correcting: Correcting | null, { stored }: DraftState) {
  if (correcting) return `issuing.title.${correcting.action}` as const;
  return stored ? 'issuing.title.edit' : 'issuing.title.new';
}

/** Returns are filled in for one original only; a correction list states them per invoice. */
const takesReturns = ({ action }: Correcting, { lines }: InvoiceDraft): boolean =>
  action === 'ADJUST_INCREASE_DECREASE' && lines.every(({ original }) => original === undefined);

export function InvoiceForm(props: InvoiceFormProps) {
  const { draft, templateCode, draftState, setting, options, refusal, written, opening } = props;
  const { correcting = null } = setting;
  const { t } = useTranslation();
  const parse = useNumberParser();
  const form = useForm<FormValues>({
    defaultValues: { ...valuesOf(draft, templateCode), ...written?.values },
  });
  const [editor] = useState(() => {
    const opened = new DraftEditor(form, draft, { ...setting, parse });
    if (written) opened.restore(written.rows, written.evidence);
    return opened;
  });
  const [evidence] = useState(() => new EvidenceUpload(editor.evidence));
  const [flow] = useState(
    () =>
      new IssueFlow(draftState, {
        ...issueCalls(correcting),
        afterWrite: (id) => evidence.handIn(id),
      }),
  );
  const [autosave] = useState(() => new FormAutosave(editor, flow.draft.state, browserForms));
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => editor.start(), [editor]);
  useEffect(() => editor.permit(setting.permitted), [editor, setting.permitted]);
  useEffect(() => (opening ? autosave.start(opening) : undefined), [autosave, opening]);
  useFieldFocus(editor, root);
  useEffect(() => whenStill(preloadQuestions), []);
  const narrow = useNarrow();
  // On a phone, focusing a field opens the keyboard, which covers the form.
  const [isWide] = useState(!narrow);
  useFirstField(root, isWide);
  const issuing = useIssuing(editor, flow, autosave, evidence, options);
  return (
    <EditorContext value={editor}>
      <div ref={root} inert={!flow.mayEdit} className="flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-3">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
            <div>
              <h1 className="text-title">{t(titleOf(correcting, draftState))}</h1>
              <SaveStatus autosave={autosave} />
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
          <BuyerSection />
          <section aria-label={t('issuing.section.lines')} className="flex flex-col gap-2">
            {correcting?.original && takesReturns(correcting, draft) && (
              <ReturnTools
                original={correcting.original}
                left={correcting.creditable?.lines ?? correcting.original.lines}
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
      <LeaveGuard onSave={issuing.save} flow={flow} autosave={autosave} />
      {issuing.isOverForm && <FormDialogs issuing={issuing} onAnother={props.onAnother} />}
    </EditorContext>
  );
}
