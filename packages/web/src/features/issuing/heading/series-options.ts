import type { ActiveSeries, AnnouncementLine } from '@hoadon/contracts/invoice-templates';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { ofYear } from '@hoadon/domain/issuing/serial';
import { type FormValues, kindOf } from '../desk/index.ts';

export type SeriesChoice = Pick<FormValues, 'invoiceType' | 'templateCode' | 'serial'>;

/** One announced combination that this form can issue, with what is known of its series. */
export type SeriesOption = SeriesChoice &
  Readonly<{
    announcementId: string;
    /** Null while the series gives no numbers. */
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

/** What is offered for an invoice of this day; of last year only as long as its day is of last year. */
export const offeredOn = (options: readonly SeriesOption[], issuedOn: PlainDate): SeriesOption[] =>
  ofYear(options, issuedOn);

const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/** What can be written while nothing is announced: drafts of every kind (LIC-007). */
const EVERY_TYPE: readonly string[] = Object.values(INVOICE_KINDS);

/** Values still possible for each select, given the ones before it. */
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
 * The choice after one of its selects changed: what hangs on it goes back to its first option
 * (ISS-014, ISS-015).
 */
export function withChoice(
  options: readonly SeriesOption[],
  choice: SeriesChoice,
  change: Partial<SeriesChoice>,
): SeriesChoice {
  const asked = { ...choice, ...change };
  const matches = options.find(
    (option) =>
      option.invoiceType === asked.invoiceType &&
      (change.invoiceType !== undefined || option.templateCode === asked.templateCode) &&
      (change.serial === undefined || option.serial === asked.serial),
  );
  // Without an announced series the template is called like its type, and the series waits.
  if (!matches && change.invoiceType !== undefined) {
    return { invoiceType: asked.invoiceType, templateCode: asked.invoiceType, serial: '' };
  }
  if (!matches) return asked;
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
