import { Failure } from '@hoadon/domain/errors/failure';
import type { OwnWords } from '@hoadon/domain/identity/password';
import { fault, newPasswordFaults, phoneFaults } from '../auth/index.ts';

type Person = Readonly<{ name: string; phone: string; password?: string }>;

/** Throws INPUT_DATA_IS_INVALID with every fault: name and phone are required, and a password where one is set (USER-013), without the `words` that everybody knows of its owner. */
export function refuseFaults({ name, phone, password }: Person, words?: OwnWords): void {
  const missing = Object.entries({ name, phone, password })
    .filter(([, text]) => text === '')
    .map(([path]) => fault(path, 'required'));
  const wrong = password === undefined ? [] : newPasswordFaults('password', password, words);
  const issues = [...missing, ...phoneFaults(phone), ...wrong];
  if (issues.length > 0) throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues });
}
