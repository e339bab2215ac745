import type { RowReader } from '../../import/row-reader.ts';
import { EMPTY_BUYER } from '../../invoice/empty-draft.ts';
import type { Buyer, InvoiceDraft, Seller } from '../../invoice/invoice.ts';
import type { Direction } from '../direction.ts';
import type { SheetColumnKey } from './sheet-column-keys.ts';
import { taxCodeText } from './tax-code-text.ts';

type Reader = RowReader<SheetColumnKey>;
type Side = Readonly<{ own: Seller; direction: Direction }>;

/** Seller and buyer of a row. The company is used on its side where the sheet leaves it out. */
export function partiesIn(
  reader: Reader,
  { own, direction }: Side,
): Pick<InvoiceDraft, 'seller' | 'buyer'> {
  const sold = taxCodeText(reader.cell('sellerTaxCode'));
  const isOwnSale = sold === own.taxCode || (sold === null && direction === 'issued');
  const bought = taxCodeText(reader.cell('buyerTaxCode'));
  const isOwnPurchase =
    !isOwnSale && (bought === own.taxCode || (bought === null && direction === 'received'));
  return {
    seller: sellerIn(reader, isOwnSale ? own : { ...NOBODY, taxCode: sold ?? '' }),
    buyer: isOwnPurchase ? ownPurchase(reader, own) : buyerIn(reader, bought),
  };
}

const NOBODY = { taxCode: '', name: '', address: '' };

function sellerIn(reader: Reader, defaults: Pick<Seller, 'taxCode' | 'name' | 'address'>): Seller {
  return {
    taxCode: defaults.taxCode,
    name: reader.text('sellerName') ?? defaults.name,
    address: reader.text('sellerAddress') ?? defaults.address,
    phone: null,
    email: null,
    fax: null,
    website: null,
    bankAccount: null,
    bankName: null,
  };
}

const ownPurchase = (reader: Reader, own: Seller): Buyer => ({
  ...EMPTY_BUYER,
  taxCode: own.taxCode,
  legalName: reader.text('buyerName') ?? own.name,
  address: reader.text('buyerAddress') ?? own.address,
});

/** Without a tax code it is a person. */
function buyerIn(reader: Reader, taxCode: string | null): Buyer {
  const name = reader.text('buyerName');
  const address = reader.text('buyerAddress');
  return taxCode === null
    ? { ...EMPTY_BUYER, type: 'PERSONAL', name, address }
    : { ...EMPTY_BUYER, taxCode, legalName: name, address };
}
