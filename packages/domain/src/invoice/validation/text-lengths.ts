/**
 * How many characters the authority's format gives each text (Decision 1271/QĐ-CT, tables of the
 * invoice). Forms use them as limits too.
 */
export const PARTY_LENGTHS = {
  seller: {
    name: 400,
    address: 400,
    taxCode: 14,
    phone: 20,
    email: 50,
    fax: 20,
    website: 100,
    bankAccount: 30,
    bankName: 400,
  },
  buyer: {
    name: 100,
    legalName: 400,
    address: 400,
    taxCode: 14,
    phone: 20,
    fax: 20,
    email: 50,
    passportNumber: 20,
    identityType: 50,
    code: 50,
    bankAccount: 30,
    bankName: 400,
  },
  delivery: {
    dispatchOrder: 255,
    vehicle: 50,
    contractNumber: 255,
    warehouseAddress: 400,
    carrierName: 100,
    shipperName: 100,
  },
  draft: { note: 255 },
} as const;

/** Of the code of a budget unit: what has more characters fits no invoice (docs/law-and-practice.md#buyer). */
export const BUDGET_UNIT_CODE_LENGTH = 7;

export const LINE_LENGTHS = { name: 500, unit: 50, code: 50 } as const;
