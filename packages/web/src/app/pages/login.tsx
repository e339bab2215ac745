import { useSearch } from '@tanstack/react-router';
import { LoginPage } from '../../features/auth/login-page.tsx';

export function Login() {
  const { type } = useSearch({ strict: false });
  return <LoginPage loggedOut={type === 'logout'} />;
}
