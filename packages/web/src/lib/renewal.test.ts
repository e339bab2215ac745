// @vitest-environment happy-dom
import { getCurrentUser, refreshTokens } from '@hoadon/contracts/auth';
import { afterEach, expect, test, vi } from 'vitest';
import { currentUser } from '../testing/samples.ts';
import { refused, stubCalls } from '../testing/stub-calls.ts';
import { call } from './api.ts';
import { clearSession, keepTokens, onSessionEnd } from './session.ts';

afterEach(() => {
  clearSession('logout');
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('AUTH-014 AMB-60 after a renewal the call goes on and the page is not loaded anew, so nothing typed is lost', async () => {
  keepTokens({ access: 'old', refresh: 'once' });
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  const address = window.location.href;
  stubCalls([
    [refreshTokens, () => ({ access: 'new', refresh: 'twice' })],
    [
      getCurrentUser,
      ({ headers }) =>
        headers.get('authorization') === 'Bearer new'
          ? currentUser()
          : refused(401, 'TOKEN_INVALID'),
    ],
  ]);
  expect((await call(getCurrentUser, {})).name).toBe('Trần Thị Minh Anh');
  stop();
  expect(reload).not.toHaveBeenCalled();
  expect(ended).not.toHaveBeenCalled();
  expect(window.location.href).toBe(address);
});
