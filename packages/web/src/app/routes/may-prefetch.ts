import { may, type Permission } from '@hoadon/domain/access/permission';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../features/auth/index.ts';

/** False only where the user is known to lack the right: the page of a first visit does not wait until the rights have come. */
export function mayPrefetch(client: QueryClient, right: Permission): boolean {
  const user = client.getQueryData(currentUserQuery.queryKey);
  return user === undefined || may(user.permissions, right);
}
