import type { ActiveSeries, AnnouncementLine } from '@hoadon/contracts/invoice-templates';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { ofYear } from '@hoadon/domain/issuing/serial';
import { type FormValues, kindOf } from '../editor/index.ts';

export type SeriesChoice = Pick<FormValues, 'invoiceType' | 'templateCode' | 'serial'>;

/** An announced series that this form can issue. */
export type SeriesOption = SeriesChoice &
  Readonly<{
    announcementId: string;
    /** Null while the series is not active. */
    nextNumber: number | null;
    lastIssuedOn: string | null;
  }>;

export function seriesOptions(
  announced: readonly AnnouncementLine[],
  active: readonly ActiveSeries[],
): SeriesOption[] {
  return announced.flatMap((line): SeriesOption[] => {
    const { invoice_type: invoiceType, template_code: templateCode } = line.template_type_obj;
    if (kindOf(invoiceType) === null) return [];
    const serial = line.invoice_common_code;
    const series = active.find(
      (entry) => entry.invoice_type === invoiceType && entry.invoice_serial === serial,
    );
    return [
      {
        announcementId: line.annoucement_line_id,
        invoiceType,
        templateCode,
        serial,
        nextNumber: series?.next_number ?? null,
        lastIssuedOn: series?.last_issued_date ?? null,
      },
    ];
  });
}

/** Options for an invoice of this day; series of last year only for days of last year. */
export const offeredOn = (options: readonly SeriesOption[], issuedOn: PlainDate): SeriesOption[] =>
  ofYear(options, issuedOn);

const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/** Without an announced series, drafts of every kind can be written (LIC-007). */
const EVERY_TYPE: readonly string[] = Object.values(INVOICE_KINDS);

/** Possible values of each select, given the selects before it. */
export const choicesFor = (options: readonly SeriesOption[], choice: SeriesChoice) => {
  const ofType = options.filter((option) => option.invoiceType === choice.invoiceType);
  const ofTemplate = ofType.filter((option) => option.templateCode === choice.templateCode);
  return {
    invoiceTypes:
      options.length === 0 ? EVERY_TYPE : distinct(options.map((option) => option.invoiceType)),
    templateCodes: distinct(ofType.map((option) => option.templateCode)),
    serials: distinct(ofTemplate.map((option) => option.serial)),
  };
};

/**
 * The choice after one select changed: the selects that depend on it are set to their first option
 * (ISS-014, ISS-015).
 */
export function withChoice(
  options: readonly SeriesOption[],
  choice: SeriesChoice,
  change: Partial<SeriesChoice>,
): SeriesChoice {
  const changed = { ...choice, ...change };
  const matches = options.find(
    (option) =>
      option.invoiceType === changed.invoiceType &&
      (change.invoiceType !== undefined || option.templateCode === changed.templateCode) &&
      (change.serial === undefined || option.serial === changed.serial),
  );
  // Without an announced series the template equals the type, and the series stays empty.
  if (!matches && change.invoiceType !== undefined) {
    return { invoiceType: changed.invoiceType, templateCode: changed.invoiceType, serial: '' };
  }
  if (!matches) return changed;
  const { invoiceType, templateCode, serial } = matches;
  return { invoiceType, templateCode, serial };
}

export const optionOf = (
  options: readonly SeriesOption[],
  choice: SeriesChoice,
): SeriesOption | undefined =>
  options.find(
    (option) =>
      option.invoiceType === choice.invoiceType &&
      option.templateCode === choice.templateCode &&
      option.serial === choice.serial,
  );
