import { managesUsers, type PermissionSet } from '@hoadon/domain/access/permission';
import type { Tx } from '../../platform/db/transact.ts';
import { enqueueLetter, type ManagerChange } from '../auth/index.ts';
import { findCompany } from '../mailing/index.ts';
import type { UsersDeps } from './deps.ts';
import { findAddress, findAdmins } from './member.repository.ts';

type About = Readonly<{
  companyId: string;
  /** Who did it. */
  userId: string;
  change: ManagerChange;
  /** About a person who may manage users, or may no more; no id before the person has joined. */
  person: Readonly<{ userId: string | null; email: string }>;
  sets: readonly PermissionSet[];
}>;

/** Writes to every admin but the caller, and to the person, unless none of the sets lets its owner manage users. */
export async function notifyOfManager(
  tx: Tx,
  deps: UsersDeps,
  { companyId, userId, change, person, sets }: About,
): Promise<void> {
  if (!sets.some(managesUsers)) return;
  const { tax_code: taxCode } = await findCompany(tx, companyId);
  const by = await findAddress(tx, userId);
  const at = deps.clock.now();
  const addressees = new Set(await findAdmins(tx, companyId));
  if (person.userId !== null) addressees.add(person.userId);
  addressees.delete(userId);
  for (const addressee of addressees)
    await enqueueLetter(tx, deps, {
      about: 'user-manager',
      userId: addressee,
      at,
      change,
      taxCode,
      email: person.email,
      by,
    });
}
