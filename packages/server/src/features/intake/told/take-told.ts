import type { Platform } from '../../../platform/platform.ts';
import { halveOnFailure } from '../../../platform/runs/index.ts';
import { type By, keepPart, type Part } from './keep-part.ts';
import { type ToldInvoice, toldArrival } from './told-arrival.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'events' | 'log'>;

/** Where one that was told ended; `invoiceId` null: it could not be kept. */
export type TakenIn = Readonly<{ reference: string; invoiceId: string | null; isNew: boolean }>;

const PART: Part = {
  kind: 'invoice.told-taken-in',
  nameOf: ({ place }) => place,
};

/**
 * Takes in what somebody tells of without its bytes, each once under the act: one that is there gets a source more. What fails is
 * tried by fewer, until the one is found that cannot be kept: it stops no other.
 */
export async function takeToldIn(
  deps: Deps,
  by: By,
  told: readonly ToldInvoice[],
): Promise<TakenIn[]> {
  const taken = await halveOnFailure(told.map(toldArrival), {
    apply: async (some): Promise<TakenIn[]> =>
      (await keepPart(deps, by, PART, some)).map(({ place, ...kept }) => ({
        reference: place,
        ...kept,
      })),
    onRowFailed: async ({ place: reference }, error) => {
      const { companyId } = by;
      deps.log.error({ err: error, companyId, reference }, 'what was told is not kept');
      return [{ reference, invoiceId: null, isNew: false }];
    },
  });
  return [...taken];
}
