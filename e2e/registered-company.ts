import { expect } from 'vitest';
import { ownDemo } from './own-demo.ts';

export type Newcomer = Readonly<{
  name: string;
  password: string;
  email: string;
  taxCode: string;
  companyName: string;
}>;

/** A company of its own, just registered: no package, nothing announced, one administrator. */
export async function registerCompany(newcomer: Newcomer): Promise<void> {
  const answer = await fetch(`${ownDemo().baseUrl}/user-api/api/register-new-account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      user_name: newcomer.name,
      email: newcomer.email,
      password: newcomer.password,
      name: 'Lê Thị Chủ Quán',
      phone: '0912345678',
      company_name: newcomer.companyName,
      tax_code: newcomer.taxCode,
      company_address: '2 Phố Mới, Hà Nội',
    }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}
