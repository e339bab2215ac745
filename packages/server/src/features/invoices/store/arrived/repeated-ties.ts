import { repeatedReplacements } from '@hoadon/domain/corrections/repeated-replacements';
import { sql } from 'kysely';
import { anyId } from '../../../../platform/db/any-of.ts';
import type { Tx } from '../../../../platform/db/transact.ts';
import { isBelieved, type Pair } from './correction-pairs.ts';

type Repeated = Readonly<{
  wanted: readonly Pair[];
  unwanted: readonly Pair[];
  /** Later replacements that are less well known than the earlier ones. */
  unproven: readonly Pair[];
}>;

/** Replacements that take the place of other replacements, and ties of that kind that nothing asks for any more. */
export async function findRepeated(
  tx: Tx,
  companyId: string,
  stated: readonly Pair[],
): Promise<Repeated> {
  const replacing = stated.filter(({ relation }) => relation === 'replaces');
  const byId = new Map(replacing.map((pair) => [pair.invoice_id, pair]));
  if (byId.size < 2) return { wanted: [], unwanted: [], unproven: [] };
  const { rows: links } = await sql<Pick<Pair, 'invoice_id' | 'other_id'>>`
    select invoice_id, other_id from invoice_link
    where company_id = ${companyId} and relation = 'replaces' and invoice_id = ${anyId([...byId.keys()])}
      and other_id = ${anyId([...byId.keys()])}`.execute(tx);
  const keyOf = (by: string, of: string) => `${by} ${of}`;
  const tied = new Set(links.map(({ invoice_id, other_id }) => keyOf(invoice_id, other_id)));
  const pairOf = (by: string, of: string): Pair[] => {
    const [correction, original] = [byId.get(by), byId.get(of)];
    return correction && original
      ? [
          {
            ...correction,
            other_id: of,
            original: original.correction,
            is_tied: tied.has(keyOf(by, of)),
          },
        ]
      : [];
  };
  const { derived, refused } = repeatedReplacements(
    replacing
      .filter(isBelieved)
      .map(({ invoice_id, other_id }) => ({ by: invoice_id, of: other_id })),
    {
      inOrder: (one, other) => laterLast(byId.get(one), byId.get(other)),
      isTrustedToReplace: ({ by, of }) => pairOf(by, of).every(isBelieved),
    },
  );
  const wanted = derived.flatMap(({ by, of }) => pairOf(by, of));
  const desired = new Set(
    [...wanted, ...stated].map(({ invoice_id, other_id }) => keyOf(invoice_id, other_id)),
  );
  return {
    wanted,
    unproven: refused.flatMap(({ by, of }) => pairOf(by, of)),
    unwanted: links
      .filter(({ invoice_id, other_id }) => !desired.has(keyOf(invoice_id, other_id)))
      .flatMap(({ invoice_id, other_id }) => pairOf(invoice_id, other_id)),
  };
}

function laterLast(one: Pair | undefined, other: Pair | undefined): number {
  if (!one || !other) return 0;
  if (one.issued_on !== other.issued_on) return one.issued_on < other.issued_on ? -1 : 1;
  return (
    (one.number ?? 0) - (other.number ?? 0) ||
    (BigInt(one.invoice_id) < BigInt(other.invoice_id) ? -1 : 1)
  );
}
