import { may } from '@hoadon/domain/access/permission';
import { useCurrentUser } from '../features/auth/index.ts';
import { rightOf } from './page-rights.ts';

/** Which pages the user may see, by the path of their route; all of them until the rights are known. */
export function useMayOpen(): (path: string) => boolean {
  const user = useCurrentUser();
  return (path) => {
    const needs = rightOf(path);
    return user === undefined || needs === null || may(user.permissions, needs);
  };
}
