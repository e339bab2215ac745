import { decodeMessage } from '../../packages/xml/src/message/decode.ts';
import { REFUSED_FIRST } from '../world/authority.ts';
import type { World } from '../world/world.ts';
import type { Judge } from './finding.ts';

type Numbered = Readonly<{
  key: string;
  buyer_name: string | null;
  processing_state: string;
}>;

/**
 * The authority has each number once, from one message only (one more where it sent the first back),
 * never got other bytes under an id it knew, and nothing of what we do not know.
 */
export const authorityAgrees: Judge = async (world) => {
  const numbered = await world.rows.query<Numbered>(
    `select concat_ws('/', seller_tax_code, template, serial, number) as key, buyer_name, processing_state
     from invoice where direction = 'issued' and number is not null`,
  );
  const faults: string[] = [];
  const accepted = new Set(
    world.authority.simulator.accepted().map((invoice) => keyOf(invoice.taxCode, invoice)),
  );
  const messages = messagesByInvoice(world);
  for (const { key, buyer_name, processing_state } of numbered) {
    const isAccepted = processing_state === 'accepted';
    if (accepted.has(key) !== isAccepted)
      faults.push(
        `${key} is ${processing_state} here, ${accepted.has(key) ? '' : 'not '}accepted there`,
      );
    const allowed = buyer_name?.includes(REFUSED_FIRST) ? 2 : 1;
    const came = messages.get(key)?.size ?? 0;
    if (came > allowed) faults.push(`${key} came to the authority in ${came} messages`);
  }
  const numberedKeys = new Set(numbered.map(({ key }) => key));
  for (const key of messages.keys())
    if (!numberedKeys.has(key)) faults.push(`${key} is at the authority, and not here`);
  return [...faults, ...changedBytes(world)];
};

type Named = Readonly<{ template: string; serial: string; number: string | null }>;
const keyOf = (taxCode: string, { template, serial, number }: Named): string =>
  [taxCode, template, serial, number].join('/');

function messagesByInvoice({ authority: { simulator } }: World): Map<string, Set<string>> {
  const byKey = new Map<string, Set<string>>();
  const ids = new Set(simulator.received().map(({ messageId }) => messageId));
  for (const id of ids) {
    const bytes = simulator.bytesOf(id);
    const message = bytes && decodeMessage(bytes);
    if (!message || !('invoices' in message)) continue;
    for (const invoice of message.invoices) {
      const key = keyOf(invoice.seller.taxCode, invoice);
      byKey.set(key, (byKey.get(key) ?? new Set()).add(id));
    }
  }
  return byKey;
}

function changedBytes({ authority: { simulator } }: World): string[] {
  const hashes = Map.groupBy(simulator.received(), ({ messageId }) => messageId);
  return [...hashes].flatMap(([id, arrivals]) =>
    new Set(arrivals.map(({ hash }) => hash)).size === 1
      ? []
      : [`message ${id} arrived with different bytes`],
  );
}
