import type { Platform } from '../../../platform/platform.ts';
import { halveOnFailure } from '../../../platform/runs/index.ts';
import { type InvoiceMetadata, metadataArrival } from './invoice-metadata.ts';
import { type ActPart, type IntakeActor, savePart } from './save-part.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'events' | 'log'>;

/** The outcome of one invoice; `invoiceId` null: it could not be saved. */
export type TakenIn = Readonly<{ reference: string; invoiceId: string | null; isNew: boolean }>;

const PART: ActPart = {
  kind: 'invoice.told-taken-in',
  nameOf: ({ entryPath }) => entryPath,
};

/**
 * Takes in invoice metadata without a file, each invoice once under the act: a stored invoice gets one source more. A
 * failing batch is halved down to the invoice that cannot be saved, which stops no other.
 */
export async function takeMetadataIn(
  deps: Deps,
  by: IntakeActor,
  invoices: readonly InvoiceMetadata[],
): Promise<TakenIn[]> {
  const taken = await halveOnFailure(invoices.map(metadataArrival), {
    apply: async (some): Promise<TakenIn[]> =>
      (await savePart(deps, by, PART, some)).map(({ entryPath, ...outcome }) => ({
        reference: entryPath,
        ...outcome,
      })),
    onRowFailed: async ({ entryPath: reference }, error) => {
      const { companyId } = by;
      deps.log.error({ err: error, companyId, reference }, 'invoice metadata could not be saved');
      return [{ reference, invoiceId: null, isNew: false }];
    },
  });
  return [...taken];
}
