import { Failure } from '@hoadon/domain/errors/failure';
import { fault, newPasswordFaults, phoneFaults } from '../auth/index.ts';

type Person = Readonly<{ name: string; phone: string; password?: string }>;

/** Throws INPUT_DATA_IS_INVALID with every fault: name and phone are required, and a password where one is set (A§5). */
export function refuseFaults({ name, phone, password }: Person): void {
  const missing = Object.entries({ name, phone, password })
    .filter(([, text]) => text === '')
    .map(([path]) => fault(path, 'required'));
  const wrong = password === undefined ? [] : newPasswordFaults('password', password);
  const issues = [...missing, ...phoneFaults(phone), ...wrong];
  if (issues.length > 0) throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues });
}
