import { DEMO_USERS } from '../../seed/demo-company.ts';

/** An access token of the demo's accountant, or of its administrator. */
export async function signIn(
  url: string,
  as: 'admin' | 'accountant' = 'accountant',
): Promise<string> {
  const user = DEMO_USERS.find(({ role }) => role === as);
  const response = await fetch(`${url}/user-api/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_name: user?.user_name, password: user?.password }),
  });
  return JSON.parse(await response.text()).data.access;
}
