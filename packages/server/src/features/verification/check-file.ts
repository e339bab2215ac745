import { invoiceKey, type WrittenKey } from '@hoadon/domain/intake/invoice-key';
import { invoiceNumber } from '@hoadon/domain/issuing/numbering';
import type { FileFindings } from '@hoadon/domain/verification/file-findings';
import type { FileUnderCheck } from '@hoadon/domain/verification/stored-invoice';
import type { FileVerdict, InvoiceVerdict } from '../../connectors/signatures/port.ts';
import { FileLost } from '../../platform/files/file-lost.ts';
import type { VerificationDeps } from './deps.ts';

/** A file as it was read now: what its signatures are worth, or that its bytes are not what came. */
export type CheckedFile =
  | Readonly<{ state: 'read'; verdict: FileVerdict }>
  | Readonly<{ state: 'changed' | 'missing'; hash: string }>;

/** Reads a kept file and verifies it in a process that may be killed. Throws where neither can be done now. */
export async function checkFile(
  { files, signatures, clock }: Pick<VerificationDeps, 'files' | 'signatures' | 'clock'>,
  companyId: string,
  hash: string,
): Promise<CheckedFile> {
  try {
    const xml = await files.get(companyId, hash);
    return { state: 'read', verdict: await signatures.check(companyId, xml, clock.now()) };
  } catch (error) {
    if (!(error instanceof FileLost)) throw error;
    return { state: error.loss === 'damaged' ? 'changed' : 'missing', hash };
  }
}

/** What a file that was read says of one invoice, which may be one of many in it. */
export function fileOf(checked: CheckedFile, named: WrittenKey): FileUnderCheck {
  return checked.state === 'read'
    ? { state: 'read', findings: findingsOf(checked.verdict, named) }
    : checked;
}

function findingsOf({ fault, invoices, signatures }: FileVerdict, named: WrittenKey): FileFindings {
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
      .map(({ place: _, ...found }) => found),
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
