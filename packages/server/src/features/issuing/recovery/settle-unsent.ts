import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { contentHash } from '../../../platform/files/content-hash.ts';
import { insertFiles, moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import type { CodedInvoice } from './coded-invoice.ts';
import { deleteToSign, findUnsent } from './recovery.repository.ts';

const WAY: readonly (readonly [ProcessingState, ProcessingState])[] = [
  ['numbered', 'signing'],
  ['signing', 'signed'],
  ['signed', 'sent'],
  ['sent', 'accepted'],
];

type Recovering = Readonly<{ companyId: string; at: Instant; coded: readonly CodedInvoice[] }>;

/**
 * Accepts invoices that the backup has as numbered and that were signed and sent after it, so that no server sends a
 * second invoice under their number. The caller has stored the authority's copies. Returns their ids.
 */
export async function settleUnsent(
  tx: Tx,
  deps: Pick<IssuingDeps, 'events'>,
  { companyId, at, coded }: Recovering,
): Promise<string[]> {
  const unsent = await findUnsent(
    tx,
    companyId,
    coded.map(({ template, serial, number }) => ({ template, serial, number })),
  );
  const copies = unsent.flatMap(({ id, ...name }) => {
    const copy = coded.find(
      ({ template, serial, number }) =>
        template === name.template && serial === name.serial && number === name.number,
    );
    return copy ? [{ id, copy }] : [];
  });
  if (copies.length === 0) return [];
  const ids = copies.map(({ id }) => id);
  for (const [from, to] of WAY)
    await moveInvoices(
      tx,
      deps.events,
      { companyId, at },
      copies.map(({ id, copy: { authorityCode } }) => ({
        id,
        from: [from],
        to,
        ...(to === 'accepted' && authorityCode !== null && { authorityCode }),
      })),
    );
  await deleteToSign(tx, companyId, ids);
  const files = copies.map(({ id, copy: { document } }) => {
    const bytes = Buffer.from(document);
    return {
      invoiceId: id,
      kind: 'coded_xml' as const,
      hash: contentHash(bytes),
      size: bytes.length,
    };
  });
  insertFiles(tx, companyId, at, files);
  writeAudit(
    tx,
    files.map(({ invoiceId, hash }) => ({
      companyId,
      actor: 'job/command-line',
      act: 'invoice.recovered',
      subject: `invoice/${invoiceId}`,
      at,
      payload: { file: hash },
    })),
  );
  return ids;
}
