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
import type { Purpose } from '@hoadon/domain/invoice/issue-codes';
import type { Totals } from '@hoadon/domain/invoice/totals';
import { validateInvoice } from '@hoadon/domain/invoice/validate';
import type { AnnouncedType } from '@hoadon/domain/issuing/may-publish';
import { MOVABLE_HOLIDAYS } from '@hoadon/domain/legal/movable-holidays';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { UseFormReturn } from 'react-hook-form';
import { createStore } from 'zustand/vanilla';
import type { Correcting } from './correcting.ts';
import {
  type Fault,
  type Faults,
  faultsOf,
  NO_FAULTS,
  type Place,
  type PlacedFault,
  placedFaults,
  unreadableFaults,
} from './faults.ts';
import { draftOf, type FormValues, kindOf } from './form-values.ts';
import type { LineRow, WrittenRow } from './line-row.ts';
import { LineStore } from './line-store.ts';
import { domainPath } from './wire-path.ts';

/** From the last key to the new totals (LINE-024). Milliseconds. */
const DEBOUNCE = 300;

export type Figures = Readonly<{
  kind: InvoiceKind;
  totals: Totals;
  words: string;
  currency: string;
  /** What each invoice of a list comes to; empty where there is none. */
  listed: readonly ListedAmounts[];
}>;

const NO_FIGURES: Figures = {
  kind: 'vat',
  totals: ZERO_TOTALS,
  words: '',
  currency: 'VND',
  listed: [],
};

export type DeskSetting = Readonly<{
  seller: Seller;
  today: PlainDate;
  /** For which periods the company declares VAT; month where left out. */
  declares?: TaxPeriod['type'];
  /** Movable ones; those of the table where left out. */
  holidays?: readonly PlainDate[];
  /** How far the company works amounts out; the product's own where left out. */
  rounding?: RoundingSettings;
  permitted: readonly AnnouncedType[];
  /** Of an invoice that was refused and is put right: it stays, and type, series and day with it. */
  number?: string | null;
  /** Fields that may not be changed here, such as the day of a copy (ACT-033). */
  locked?: readonly Place[];
  /** Of an invoice that puts another right. */
  correcting?: Correcting | null;
  parse: (text: string) => Decimal | null;
}>;

/**
 * The invoice while it is being written: heading in the form, lines in their store, and what
 * follows from both: amounts, words, faults. It is worked out a moment after the last key by the
 * same functions that the server uses.
 */
export class DraftDesk {
  readonly form: UseFormReturn<FormValues>;
  readonly setting: DeskSetting;
  readonly lines: LineStore;
  readonly figures = createStore(() => NO_FIGURES);
  readonly faults = createStore<Faults>(() => NO_FAULTS);
  /** Something was changed since the draft was opened or saved. */
  readonly dirty = createStore(() => false);
  /** All faults are shown, because somebody asked to issue. */
  readonly checked = createStore(() => false);
  /** The file that proves an agreement, as long as it is not handed in. */
  readonly evidence = createStore<File | null>(() => null);
  /** A place that wants the focus; a new object for every wish. */
  readonly wanted = createStore<Readonly<{ place: Place }> | null>(() => null);
  readonly #touched = new Set<Place>();
  #edits = 0;
  #permitted: readonly AnnouncedType[];
  #serverFaults: readonly PlacedFault[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(form: UseFormReturn<FormValues>, draft: InvoiceDraft, setting: DeskSetting) {
    this.form = form;
    this.setting = setting;
    this.#permitted = setting.permitted;
    this.lines = new LineStore(draft.lines, () => ({
      kind: this.kind(),
      rounding: this.rounding(),
      parse: setting.parse,
    }));
  }

  /** Another type may have been announced since the form opened. */
  permit(permitted: readonly AnnouncedType[]): void {
    if (permitted === this.#permitted) return;
    this.#permitted = permitted;
    this.work();
  }

  /** Goes on with rows that were left behind; what is in the form is unsaved. */
  restore(rows: readonly WrittenRow[], evidence: File | null = null): void {
    this.lines.restore(rows);
    this.evidence.setState(evidence, true);
    this.dirty.setState(true);
  }

  /** Changes so far: what was saved after one count may lack what came with the next. */
  get edits(): number {
    return this.#edits;
  }

  kind(): InvoiceKind {
    return kindOf(this.form.getValues('invoiceType')) ?? 'vat';
  }

  /** Follows heading and lines until the returned function is called. */
  start(): () => void {
    this.work();
    const stopForm = this.form.subscribe({
      formState: { values: true },
      callback: ({ name }) => this.#edited((place) => place === name),
    });
    const stopLines = this.lines.edits.subscribe(() =>
      this.#edited((place) => place.startsWith('row.')),
    );
    return () => {
      clearTimeout(this.#timer);
      stopForm();
      stopLines();
    };
  }

  /** The field was left: from now on its fault is shown. */
  touch(place: Place): void {
    if (this.#touched.has(place)) return;
    this.#touched.add(place);
    // What was typed a moment ago is judged first, or a field just filled in would be called empty.
    if (this.#timer === undefined) this.#show(this.faults.getState().all);
    else this.work();
  }

  /** Shows every fault; answers whether there is none that stops the issue. */
  check(): boolean {
    this.#serverFaults = [];
    this.checked.setState(true);
    this.work();
    const first = this.faults.getState().all.find(({ fault }) => isError(fault));
    if (first) this.focus(first.place);
    return !first;
  }

  /** Answers whether the draft can be kept as it is, and shows what stands against it. */
  checkDraft(): boolean {
    const { draft, rows } = this.#complete();
    const faults = [
      ...unreadableFaults(rows),
      ...placedFaults(this.#validate(draft, 'draft'), rows),
    ];
    const first = faults.find(({ fault }) => isError(fault));
    for (const { place } of faults) this.touch(place);
    if (first) this.focus(first.place);
    return !first;
  }

  /** The draft with everything that is typed worked in. */
  draft(): InvoiceDraft {
    return this.work().draft;
  }

  /** Faults that the server found; shown until their field is changed. */
  refuse(issues: readonly FieldIssue[]): void {
    const { rows } = this.work();
    const known: Fault[] = issues.map(({ path, code, params, severity }) => ({
      path: domainPath(path),
      code,
      severity,
      ...(params ? { params } : {}),
    }));
    this.#serverFaults = placedFaults(known, rows);
    this.checked.setState(true);
    this.work();
    const first = this.#serverFaults[0];
    if (first) this.focus(first.place);
  }

  /** Whether the law asks for a notice in place of the written correction. */
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
    // The rows are the remarks already: what is named as before is none of them.
    const { draft } = this.work();
    return draft.lines.length === 0 && changesNothing(correcting.original, draft);
  }

  focus(place: Place): void {
    this.wanted.setState({ place }, true);
  }

  /** Works out amounts and faults now instead of after the pause. */
  work(): Readonly<{ draft: InvoiceDraft; rows: readonly LineRow[] }> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { draft, rows } = this.#complete();
    const { kind, totals, amountInWords, currency } = draft;
    const listed = listedAmounts(draft);
    this.figures.setState({ kind, totals, words: amountInWords, currency, listed }, true);
    this.#show([
      ...unreadableFaults(rows),
      ...placedFaults(this.#validate(draft, 'issue'), rows),
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

  /** What an adjustment of information states of a row: nothing where it is named as it was. */
  #remark(row: LineRow): LineRow[] {
    const before = this.setting.correcting?.named[row.id - 1];
    return informationLines(before ? [before] : [], [row.line]).map((line) => ({ ...row, line }));
  }

  #validate(draft: InvoiceDraft, purpose: Purpose): Fault[] {
    const { today, declares = 'month', holidays = MOVABLE_HOLIDAYS, correcting } = this.setting;
    const further = correcting?.left?.findingsIn;
    const rules = ruleSetOn(draft.issuedOn || today);
    const permittedSeries = this.#permitted;
    const context = { today, rules, declares, holidays, purpose, permittedSeries };
    return validateInvoice(draft, further ? { ...context, further } : context);
  }

  /** How far the amounts of this invoice are worked out, in the currency chosen. */
  rounding(): Rounding {
    const { rounding = DEFAULT_ROUNDING } = this.setting;
    return roundingFor(this.form.getValues('currency'), rounding);
  }

  #edited(isConcerned: (place: Place) => boolean): void {
    this.#edits += 1;
    this.dirty.setState(true);
    this.#serverFaults = this.#serverFaults.filter(({ place }) => !isConcerned(place));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.work(), DEBOUNCE);
  }

  #show(all: readonly PlacedFault[]): void {
    const isShown = (place: Place) => this.checked.getState() || this.#touched.has(place);
    this.faults.setState(faultsOf(all, isShown, this.faults.getState()), true);
  }
}
