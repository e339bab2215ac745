import type { InvoiceDetail } from '@hoadon/contracts/invoices';

export type Member = InvoiceDetail['family'][number];
export type FamilyTree = Readonly<{ member: Member; corrections: readonly FamilyTree[] }>;

/** Each member under the one that it corrects; what corrects nothing of the family stands first. */
export function familyTrees(family: readonly Member[]): readonly FamilyTree[] {
  const ids = new Set(family.map(({ id }) => id));
  const under = (parent: string | null): FamilyTree[] =>
    family
      .filter(
        ({ corrects }) => (corrects !== null && ids.has(corrects) ? corrects : null) === parent,
      )
      .map((member) => ({ member, corrections: under(member.id) }));
  return under(null);
}

/** What a member is to the family: the original, or how it corrects. */
export function roleOf({
  corrects,
  invoice_type,
  modify,
}: Pick<Member, 'corrects' | 'invoice_type' | 'modify'>) {
  if (corrects === null && invoice_type !== 'REPLACE' && invoice_type !== 'MODIFY')
    return 'original';
  // A draft of a correction is told by what it changes.
  if (modify === 'PRODUCT') return 'amounts';
  return modify === 'INFORMATION' ? 'information' : 'replacement';
}
