import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './seal-secret.ts';

const newKey = () => randomBytes(32).toString('base64');

test('a sealed secret opens with its key, also behind a newer key, and never in another row', () => {
  const key = newKey();
  const sealed = sealSecret([key], 'second-factor/1', 'bí mật');
  expect(sealed).not.toContain('bí mật');
  expect(openSecret([newKey(), key], 'second-factor/1', sealed)).toBe('bí mật');
  expect(() => openSecret([key], 'second-factor/2', sealed)).toThrow('STORED_SECRET_UNREADABLE');
  expect(() => openSecret([newKey()], 'second-factor/1', sealed)).toThrow(
    'STORED_SECRET_UNREADABLE',
  );
  const changed = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'B' : 'A');
  expect(() => openSecret([key], 'second-factor/1', `${changed}AA`)).toThrow(
    'STORED_SECRET_UNREADABLE',
  );
  expect(() => sealSecret([], 'second-factor/1', 'x')).toThrow('SECRET_KEY');
});
