import { invoiceKey, type WrittenKey } from '@hoadon/domain/intake/invoice-key';
import { invoiceNumber } from '@hoadon/domain/issuing/numbering';
import type { FileFindings } from '@hoadon/domain/verification/file-findings';
import type { FileVerdict, InvoiceVerdict } from '../../connectors/signatures/port.ts';

/** What checking a file found of one invoice in it. */
export function findingsInFile(
  { fault, invoices, signatures }: FileVerdict,
  named: WrittenKey,
): FileFindings {
  const own = ownAmong(invoices, named);
  const valid = own?.valid === true;
  return {
    // That another invoice of the file is unsigned is no fault of this one.
    fault: valid ? null : fault,
    isInFile: own !== undefined,
    valid,
    codeSigned: own?.codeSigned ?? null,
    signatures: (own?.signatures ?? [])
      .flatMap((at) => signatures[at] ?? [])
      .map(({ place: _, ...findings }) => findings),
  };
}

/** A file that holds one whose name cannot be read holds this one. */
function ownAmong(
  invoices: readonly InvoiceVerdict[],
  named: WrittenKey,
): InvoiceVerdict | undefined {
  const [first] = invoices;
  if (invoices.length === 1 && first?.named === null) return first;
  const key = invoiceKey(named).text;
  return invoices.find((one) => one.named !== null && keyOf(one.named) === key);
}

const keyOf = ({ number, ...named }: NonNullable<InvoiceVerdict['named']>): string =>
  invoiceKey({ ...named, number: invoiceNumber(number ?? '') ?? 0 }).text;
