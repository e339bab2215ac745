import type * as contract from '@hoadon/contracts/invoice-lookup';
import { Failure } from '@hoadon/domain/errors/failure';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { type PublicCode, readPublicCode } from '@hoadon/domain/invoice-lookup/public-code';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import { decimal } from '@hoadon/domain/money/decimal';
import type { z } from 'zod';
import { countHit } from '../../platform/http/rate-limit.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { findByPublicCode, pdfDocument, requireOpened, xmlDocument } from '../invoices/index.ts';
import { checkProof } from './challenge.ts';
import type { InvoiceLookupDeps } from './deps.ts';
import {
  findCorrectedBy,
  findCorrecting,
  findIssued,
  type LookedUpRow,
  type TiedRow,
} from './found-invoice.repository.ts';
import { isPassOf, passFor } from './pass.ts';

/** Look-ups of all callers together: with 80 random bits in a code, a year of guesses finds nothing. */
const LOOKUPS_A_MINUTE = 600;

type FoundInvoice = z.input<typeof contract.lookUpInvoice.output>;

const STATES: Readonly<Record<ChainState, FoundInvoice['state']>> = {
  ORIGINAL: 'valid',
  REPLACE: 'valid',
  MODIFY: 'valid',
  MODIFIED: 'adjusted',
  REPLACED: 'replaced',
  CANCELED: 'cancelled',
};

/**
 * Returns the issued invoice of a code. Throws LOOKUP_CHALLENGE_FAILED before the code is read, and LOOKUP_CODE_UNKNOWN
 * for every code that opens nothing, whatever the reason.
 */
export async function lookUpInvoice(
  deps: InvoiceLookupDeps,
  request: z.output<typeof contract.lookUpInvoice.input>,
): Promise<FoundInvoice> {
  const { db, clock, config } = deps;
  await checkProof(deps, request);
  if (config.rateLimits) await countHit(db, 'invoice look-ups', LOOKUPS_A_MINUTE);
  const { code, companyId, id, row } = await requireFound(deps, request.code);
  const sellerTaxCode = request.seller_taxcode && normaliseTaxCode(request.seller_taxcode);
  if (sellerTaxCode && sellerTaxCode !== row.seller_tax_code)
    throw new Failure('LOOKUP_CODE_UNKNOWN');
  return {
    ...nameOf(row),
    seller_name: row.seller_name,
    seller_taxcode: row.seller_tax_code,
    currency_code: row.currency,
    total_amount_with_tax: totalOf(row),
    state: STATES[row.chain_state],
    corrected_by: (await findCorrecting(db, companyId, id)).map(tiedInvoice),
    corrects: (await findCorrectedBy(db, companyId, id)).map(tiedInvoice),
    pass: passFor(config, code, clock.now()),
  };
}

/** A file of an invoice that was looked up. Throws LOOKUP_CHALLENGE_FAILED for a pass that has expired or is of another code. */
export async function lookedUpFile(
  deps: InvoiceLookupDeps,
  { code: typed, pass, file_type }: z.output<typeof contract.getLookedUpFile.input>,
): Promise<FileAnswer> {
  const named = readPublicCode(typed);
  if (!named || !isPassOf(deps.config, named, pass, deps.clock.now()))
    throw new Failure('LOOKUP_CHALLENGE_FAILED');
  const { companyId, id } = await requireFound(deps, typed);
  const invoice = await requireOpened(deps, companyId, id);
  const document = file_type === 'pdf' ? pdfDocument : xmlDocument;
  return document(deps, companyId, invoice);
}

type Found = Readonly<{ code: PublicCode; companyId: string; id: string; row: LookedUpRow }>;

async function requireFound({ db }: InvoiceLookupDeps, typed: string): Promise<Found> {
  const code = readPublicCode(typed);
  const id = code && (await findByPublicCode(db, code));
  const row = id && (await findIssued(db, code.companyId, id));
  if (!row) throw new Failure('LOOKUP_CODE_UNKNOWN');
  return { code, companyId: code.companyId, id, row };
}

const nameOf = ({ template, serial, number, issued_on }: Omit<TiedRow, 'relation'>) => ({
  template_code: template,
  invoice_serial: serial,
  invoice_number: displayNumber(number),
  issued_date: issued_on,
});

const tiedInvoice = (row: TiedRow) => ({ ...nameOf(row), relation: row.relation });

const totalOf = ({ template, amounts_unread, with_tax }: LookedUpRow) =>
  template === INVOICE_KINDS.transfer || amounts_unread ? null : decimal(with_tax);
