import type { FieldIssue } from '@hoadon/contracts/http/envelope';
import { changesNothing } from '@hoadon/domain/corrections/changes-nothing';
import { informationLines } from '@hoadon/domain/corrections/information-lines';
import { type ListedAmounts, listedAmounts } from '@hoadon/domain/corrections/listed-amounts';
import { isNoticeInstead } from '@hoadon/domain/corrections/notice-instead';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { TaxPeriod } from '@hoadon/domain/dates/tax-period';
import {
  DEFAULT_ROUNDING,
  type Rounding,
  type RoundingSettings,
  roundingFor,
} from '@hoadon/domain/display-settings/rounding';
import { isError } from '@hoadon/domain/errors/issue';
import { completeDraft } from '@hoadon/domain/invoice/complete-draft';
import { ZERO_TOTALS } from '@hoadon/domain/invoice/empty-draft';
import type { InvoiceDraft, Seller } from '@hoadon/domain/invoice/invoice';
import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { Totals } from '@hoadon/domain/invoice/totals';
import type { Purpose } from '@hoadon/domain/invoice/validation/issue-codes';
import { validateInvoice } from '@hoadon/domain/invoice/validation/validate';
import type { AnnouncedType } from '@hoadon/domain/issuing/may-publish';
import { MOVABLE_HOLIDAYS } from '@hoadon/domain/legal/movable-holidays';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { UseFormReturn } from 'react-hook-form';
import { createStore } from 'zustand/vanilla';
import type { Correcting } from './correcting.ts';
import {
  type EditorFaults,
  type Fault,
  type FieldFault,
  type FieldKey,
  faultsOf,
  fieldFaults,
  NO_FAULTS,
  unreadableFaults,
} from './faults.ts';
import { draftOf, type FormValues, kindOf } from './form-values.ts';
import type { LineRow, WrittenRow } from './line-row.ts';
import { LineStore } from './line-store.ts';
import { domainPath } from './wire-path.ts';

/** Milliseconds from the last key to the new totals (LINE-024). */
const DEBOUNCE = 300;

export type DraftFigures = Readonly<{
  kind: InvoiceKind;
  totals: Totals;
  words: string;
  currency: string;
  /** Amounts per invoice of a correction list; empty without a list. */
  listed: readonly ListedAmounts[];
}>;

const NO_FIGURES: DraftFigures = {
  kind: 'vat',
  totals: ZERO_TOTALS,
  words: '',
  currency: 'VND',
  listed: [],
};

export type EditorSetting = Readonly<{
  seller: Seller;
  today: PlainDate;
  /** VAT period of the company; default month. */
  declares?: TaxPeriod['type'];
  /** Movable holidays; default `MOVABLE_HOLIDAYS`. */
  holidays?: readonly PlainDate[];
  /** Default `DEFAULT_ROUNDING`. */
  rounding?: RoundingSettings;
  permitted: readonly AnnouncedType[];
  /** Number of a refused invoice that is corrected under it; its type, series and day are locked. */
  number?: string | null;
  /** Locked fields, such as the day of a copy (ACT-033). */
  locked?: readonly FieldKey[];
  correcting?: Correcting | null;
  parse: (text: string) => Decimal | null;
}>;

/**
 * State of the invoice form: heading in react-hook-form, lines in `LineStore`, and the amounts and faults
 * derived from both by the domain functions that the server also uses. They are recalculated `DEBOUNCE`
 * after the last key.
 */
export class DraftEditor {
  readonly form: UseFormReturn<FormValues>;
  readonly setting: EditorSetting;
  readonly lines: LineStore;
  readonly figures = createStore(() => NO_FIGURES);
  readonly faults = createStore<EditorFaults>(() => NO_FAULTS);
  /** Changed since the draft was opened or saved. */
  readonly dirty = createStore(() => false);
  /** The user tried to issue, so all faults are shown. */
  readonly checked = createStore(() => false);
  /** The file that proves an agreement, until it is uploaded. */
  readonly evidence = createStore<File | null>(() => null);
  /** Field that should receive the focus; a new object per request. */
  readonly focusRequest = createStore<Readonly<{ fieldKey: FieldKey }> | null>(() => null);
  readonly #touched = new Set<FieldKey>();
  #edits = 0;
  #permitted: readonly AnnouncedType[];
  #serverFaults: readonly FieldFault[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(form: UseFormReturn<FormValues>, draft: InvoiceDraft, setting: EditorSetting) {
    this.form = form;
    this.setting = setting;
    this.#permitted = setting.permitted;
    this.lines = new LineStore(draft.lines, () => ({
      kind: this.kind(),
      rounding: this.rounding(),
      parse: setting.parse,
    }));
  }

  /** Updates the permitted series: one may have been announced since the form opened. */
  permit(permitted: readonly AnnouncedType[]): void {
    if (permitted === this.#permitted) return;
    this.#permitted = permitted;
    this.work();
  }

  /** Restores recovered rows and marks the form as unsaved. */
  restore(rows: readonly WrittenRow[], evidence: File | null = null): void {
    this.lines.restore(rows);
    this.evidence.setState(evidence, true);
    this.dirty.setState(true);
  }

  /** Number of changes; differs from the number at a save if the user typed on. */
  get edits(): number {
    return this.#edits;
  }

  kind(): InvoiceKind {
    return kindOf(this.form.getValues('invoiceType')) ?? 'vat';
  }

  /** Recalculates after every change; returns a disposer. */
  start(): () => void {
    this.work();
    const stopForm = this.form.subscribe({
      formState: { values: true },
      callback: ({ name }) => this.#edited((fieldKey) => fieldKey === name),
    });
    const stopLines = this.lines.edits.subscribe(() =>
      this.#edited((fieldKey) => fieldKey.startsWith('row.')),
    );
    return () => {
      clearTimeout(this.#timer);
      stopForm();
      stopLines();
    };
  }

  /** Shows the fault of a field from now on, called when the field loses the focus. */
  touch(fieldKey: FieldKey): void {
    if (this.#touched.has(fieldKey)) return;
    this.#touched.add(fieldKey);
    // Recalculate pending input first, or a field that was just filled in would be reported as empty.
    if (this.#timer === undefined) this.#show(this.faults.getState().all);
    else this.work();
  }

  /** Shows every fault; returns whether none of them prevents issuing. */
  check(): boolean {
    this.#serverFaults = [];
    this.checked.setState(true);
    this.work();
    const first = this.faults.getState().all.find(({ fault }) => isError(fault));
    if (first) this.focus(first.fieldKey);
    return !first;
  }

  /** Returns whether the draft can be saved; shows the faults that prevent it. */
  checkDraft(): boolean {
    const { draft, rows } = this.#complete();
    const faults = [
      ...unreadableFaults(rows),
      ...fieldFaults(this.#validate(draft, 'draft'), rows),
    ];
    const first = faults.find(({ fault }) => isError(fault));
    for (const { fieldKey } of faults) this.touch(fieldKey);
    if (first) this.focus(first.fieldKey);
    return !first;
  }

  /** The draft including pending input. */
  draft(): InvoiceDraft {
    return this.work().draft;
  }

  /** Shows faults from the server until their field is changed. */
  refuse(issues: readonly FieldIssue[]): void {
    const { rows } = this.work();
    const refused: Fault[] = issues.map(({ path, code, params, severity }) => ({
      path: domainPath(path),
      code,
      severity,
      ...(params ? { params } : {}),
    }));
    this.#serverFaults = fieldFaults(refused, rows);
    this.checked.setState(true);
    this.work();
    const first = this.#serverFaults[0];
    if (first) this.focus(first.fieldKey);
  }

  /** Whether the law requires a notice instead of the written correction. */
  isNoticeInstead(): boolean {
    const { correcting } = this.setting;
    if (correcting?.action !== 'ADJUST_INFO' || !correcting.original) return false;
    const { draft } = this.work();
    return isNoticeInstead(correcting.original, draft, ruleSetOn(draft.issuedOn));
  }

  /** Whether an adjustment of information would change nothing. */
  isWithoutChange(): boolean {
    const { correcting } = this.setting;
    if (correcting?.action !== 'ADJUST_INFO' || !correcting.original) return false;
    // `draft.lines` holds only the rows that differ from the original.
    const { draft } = this.work();
    return draft.lines.length === 0 && changesNothing(correcting.original, draft);
  }

  focus(fieldKey: FieldKey): void {
    this.focusRequest.setState({ fieldKey }, true);
  }

  /** Recalculates amounts and faults immediately. */
  work(): Readonly<{ draft: InvoiceDraft; rows: readonly LineRow[] }> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { draft, rows } = this.#complete();
    const { kind, totals, amountInWords, currency } = draft;
    const listed = listedAmounts(draft);
    this.figures.setState({ kind, totals, words: amountInWords, currency, listed }, true);
    this.#show([
      ...unreadableFaults(rows),
      ...fieldFaults(this.#validate(draft, 'issue'), rows),
      ...this.#serverFaults,
    ]);
    return { draft, rows };
  }

  #complete() {
    const filled = this.lines.filled();
    const { correcting } = this.setting;
    const isOfInformation = correcting?.action === 'ADJUST_INFO';
    const rows = isOfInformation ? filled.flatMap((row) => this.#remark(row)) : filled;
    const lines = rows.map((row) => row.line);
    const written = draftOf(this.form.getValues(), lines, this.setting);
    const draft = completeDraft(written, this.rounding());
    if (!isOfInformation) this.lines.accept(rows, draft.lines);
    return { draft, rows };
  }

  /** The lines that an adjustment of information states for a row: none if the row is unchanged. */
  #remark(row: LineRow): LineRow[] {
    const before = this.setting.correcting?.named[row.id - 1];
    return informationLines(before ? [before] : [], [row.line]).map((line) => ({ ...row, line }));
  }

  #validate(draft: InvoiceDraft, purpose: Purpose): Fault[] {
    const { today, declares = 'month', holidays = MOVABLE_HOLIDAYS, correcting } = this.setting;
    const further = correcting?.creditable?.findingsIn;
    const rules = ruleSetOn(draft.issuedOn || today);
    const permittedSeries = this.#permitted;
    const context = { today, rules, declares, holidays, purpose, permittedSeries };
    return validateInvoice(draft, further ? { ...context, further } : context);
  }

  /** Rounding for the chosen currency. */
  rounding(): Rounding {
    const { rounding = DEFAULT_ROUNDING } = this.setting;
    return roundingFor(this.form.getValues('currency'), rounding);
  }

  #edited(isConcerned: (fieldKey: FieldKey) => boolean): void {
    this.#edits += 1;
    this.dirty.setState(true);
    this.#serverFaults = this.#serverFaults.filter(({ fieldKey }) => !isConcerned(fieldKey));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.work(), DEBOUNCE);
  }

  #show(all: readonly FieldFault[]): void {
    const isShown = (fieldKey: FieldKey) => this.checked.getState() || this.#touched.has(fieldKey);
    this.faults.setState(faultsOf(all, isShown, this.faults.getState()), true);
  }
}
