import { payload } from '../../features/issuing/testing/issuing-fixture.ts';
import { dayInVietnam } from '../../platform/clock.ts';
import { DEMO_USERS } from '../../seed/demo-company.ts';

/** An access token of the demo's accountant. */
export async function signIn(url: string): Promise<string> {
  const user = DEMO_USERS.find(({ role }) => role === 'accountant');
  const response = await fetch(`${url}/user-api/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_name: user?.user_name, password: user?.password }),
  });
  return JSON.parse(await response.text()).data.access;
}

/** Issues one invoice under an idempotency key; throws whatever else the answer is. */
export async function publish(
  url: string,
  token: string,
  key: string,
): Promise<{ id: string; number: number }> {
  const today = dayInVietnam(new Date());
  const response = await fetch(`${url}/e-invoice-api/api/invoices/create`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(
      payload({
        is_publish_now: true,
        issued_date: today,
        invoice_common_code: `C${today.slice(2, 4)}TAA`,
      }),
    ),
  });
  const body = JSON.parse(await response.text());
  if (!response.ok) throw new Error(JSON.stringify(body));
  return { id: String(body.data.id), number: Number(body.data.invoice_number) };
}
