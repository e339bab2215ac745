import { getCurrentUser, refreshTokens } from '@hoadon/contracts/auth';
import { beforeEach, expect, type Mock, onTestFinished, test, vi } from 'vitest';
import { currentUser } from '../../testing/samples.ts';
import { refused, stubCalls } from '../../testing/stub-calls.ts';
import { call } from '../api.ts';
import { onSessionEnd, storeTokens } from '../session.ts';
import { holdUnsaved } from './unsaved.ts';

// Calls that other tests never answer are under way for good.
vi.resetModules();

let reload: Mock;
beforeEach(() => {
  storeTokens({ access: 'old', refresh: 'once' });
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
});

const renewing = (answer: () => object | Promise<object> = () => currentUser()) =>
  stubCalls([
    [refreshTokens, () => ({ access: 'new', refresh: 'twice' })],
    [
      getCurrentUser,
      ({ headers }) =>
        headers.get('authorization') === 'Bearer new' ? answer() : refused(401, 'TOKEN_INVALID'),
    ],
  ]);

const moments = async () => {
  for (let times = 0; times < 5; times += 1) await new Promise((resolve) => setTimeout(resolve));
};
const show = (html: string) => {
  document.body.innerHTML = html;
};

test('AUTH-014 AMB-60 after a renewal a clean page is loaded anew, once, when the call has its answer', async () => {
  const ended = vi.fn();
  onTestFinished(onSessionEnd(ended));
  let answer: (user: object) => void = () => undefined;
  const answered = new Promise<object>((resolve) => {
    answer = resolve;
  });
  renewing(() => answered);
  const userRequest = call(getCurrentUser, {});
  await vi.waitFor(() => expect(localStorage.getItem('hoadon.tokens')).toContain('new'));
  await moments();
  expect(reload).not.toHaveBeenCalled();
  answer(currentUser());
  expect((await userRequest).name).toBe('Trần Thị Minh Anh');
  await moments();
  expect(reload).toHaveBeenCalledTimes(1);
  await call(getCurrentUser, {});
  await moments();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(ended).not.toHaveBeenCalled();
});

test.each([
  ['a dialog that is open', () => show('<div role="dialog"></div>')],
  ['a menu that is open', () => show('<div role="menu"></div>')],
  [
    'a field that is written in',
    () => {
      show('<input id="field" />');
      document.getElementById('field')?.focus();
    },
  ],
  [
    'a form that is not saved',
    () => {
      onTestFinished(holdUnsaved({ isDirty: () => true }));
    },
  ],
])('AUTH-014 AMB-60 %s prevents the reload, then and later', async (_, prepare) => {
  prepare();
  renewing();
  const address = window.location.href;
  expect((await call(getCurrentUser, {})).name).toBe('Trần Thị Minh Anh');
  await moments();
  document.body.replaceChildren();
  await call(getCurrentUser, {});
  await moments();
  expect(reload).not.toHaveBeenCalled();
  expect(window.location.href).toBe(address);
});
