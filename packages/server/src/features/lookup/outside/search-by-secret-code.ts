import type { searchBySecretCode as contract } from '@hoadon/contracts/lookup';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { findXmlHash, invoiceRow, requireOpened } from '../../invoices/index.ts';
import type { LookupDeps } from '../deps.ts';
import { findBySecretCode } from './lookup.repository.ts';

/** The company's invoice under a secret code, and where its printed form is (LOOK-004). Throws NOT_FOUND. */
export async function searchBySecretCode(
  deps: LookupDeps,
  companyId: string,
  secretCode: string,
): Promise<z.input<(typeof contract)['output']>> {
  const id = await findBySecretCode(deps.db, companyId, secretCode);
  if (id === null) throw new Failure('NOT_FOUND');
  const invoice = await requireOpened(deps, companyId, id);
  const hasFile = (await findXmlHash(deps.db, companyId, id)) !== null;
  return {
    ...invoiceRow(invoice),
    pdf_url: hasFile ? `/e-invoice-api/api/invoices/${id}/pdf` : null,
  };
}
