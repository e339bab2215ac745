import { useCurrentUser } from '../features/auth/index.ts';
import { opensPage } from './page-rights.ts';

/** Which pages the user may see, by the path of their route; all of them until the rights are known. */
export function useMayOpen(): (path: string) => boolean {
  const user = useCurrentUser();
  return (path) => user === undefined || opensPage(path, user.permissions);
}
