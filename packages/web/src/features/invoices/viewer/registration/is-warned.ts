import type { PartyRegistration } from '@hoadon/contracts/lookup';

/** Something differs from the register, or the tax office counts the taxpayer as working no more. */
export const isWarned = ({ status, fields }: PartyRegistration): boolean =>
  status === 'not-active' || fields.some(({ verdict }) => verdict === 'differs');
