import { may } from '@hoadon/domain/access/permission';
import { useCallback } from 'react';
import { useCurrentUser } from '../auth/index.ts';
import type { SelectionAct } from './selection-acts.ts';

/** Whether the user may do an act; until the user is known: none. */
export function useMayDo(): (act: SelectionAct) => boolean {
  const user = useCurrentUser();
  return useCallback(
    ({ permission }) => Boolean(user && may(user.permissions, permission)),
    [user],
  );
}
