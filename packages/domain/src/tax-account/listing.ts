/**
 * The lists that make up one sync of a month (EXTERNAL §1.4): purchases by how the authority processed them, sales as a whole, each
 * of e-invoices and of cash registers.
 */
export const LISTINGS = [
  { name: 'query/purchase/5', place: 'query', direction: 'received', processing: 5 },
  { name: 'query/purchase/6', place: 'query', direction: 'received', processing: 6 },
  { name: 'sco-query/purchase/8', place: 'sco-query', direction: 'received', processing: 8 },
  { name: 'query/sold', place: 'query', direction: 'issued', processing: null },
  { name: 'sco-query/sold', place: 'sco-query', direction: 'issued', processing: null },
] as const;
export type Listing = (typeof LISTINGS)[number];
export type ListingName = Listing['name'];

/** What an account is connected for: sales, purchases or both (TAX-005). */
export type ConnectedSides = Readonly<{ issued: boolean; received: boolean }>;

export const listingsOf = ({ issued, received }: ConnectedSides): readonly Listing[] =>
  LISTINGS.filter(({ direction }) => (direction === 'issued' ? issued : received));
