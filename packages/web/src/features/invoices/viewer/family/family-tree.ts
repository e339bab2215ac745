import type { InvoiceDetail } from '@hoadon/contracts/invoices';

export type Member = InvoiceDetail['family'][number];
export type FamilyTree = Readonly<{ member: Member; corrections: readonly FamilyTree[] }>;

/** Trees of members below the ones they correct; members that correct none of the family are roots. */
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

/** Original, or the kind of correction. */
export function roleOf({
  corrects,
  invoice_type,
  modify,
}: Pick<Member, 'corrects' | 'invoice_type' | 'modify'>) {
  if (corrects === null && invoice_type !== 'REPLACE' && invoice_type !== 'MODIFY')
    return 'original';
  // A draft has no correction type yet, so `modify` decides.
  if (modify === 'PRODUCT') return 'amounts';
  return modify === 'INFORMATION' ? 'information' : 'replacement';
}
