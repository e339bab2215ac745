import { expect, test } from 'vitest';
import { shareState } from './share-state.ts';

test.each([
  ['2026-11-21', false, 'active'],
  ['2026-11-22', false, 'active'],
  ['2026-11-20', false, 'expired'],
  ['2026-11-22', true, 'revoked'],
  ['2026-11-20', true, 'revoked'],
] as const)(
  'TAG-012 a share until %s, taken back: %s, is %s on 21 November 2026',
  (expiresOn, isRevoked, state) => {
    expect(shareState({ expiresOn, isRevoked }, '2026-11-21')).toBe(state);
  },
);
