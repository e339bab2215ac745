import { useNavigate } from '@tanstack/react-router';
import { Accounts } from './accounts.tsx';

/** The same among the settings; what was fetched is shown over the list that it came to. */
export function AccountsScreen() {
  const navigate = useNavigate();
  const show = (ids: readonly string[]) =>
    void navigate({ to: '/main/inconsistency', search: { import: ids.join('.') } });
  return <Accounts onResult={show} />;
}
