import { at, textAt, type XmlElement } from '../dom/tree.ts';

/** How an invoice is named, as its tags state it and unchecked; null: not stated. */
export type StatedName = Readonly<{
  template: string | null;
  serial: string | null;
  number: string | null;
  issuedOn: string | null;
  dataId: string | null;
  authorityCode: string | null;
}>;

/** Reads the name of an HDon of which nothing else has to be readable. */
export function statedNameOf(invoice: XmlElement): StatedName {
  const data = at(invoice, 'DLHDon');
  const header = at(data, 'TTChung');
  return {
    template: textAt(header, 'KHMSHDon'),
    serial: textAt(header, 'KHHDon'),
    number: textAt(header, 'SHDon'),
    issuedOn: textAt(header, 'NLap'),
    dataId: data?.attributes.get('Id') ?? null,
    authorityCode: textAt(invoice, 'MCCQT'),
  };
}
