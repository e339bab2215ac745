import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { addTexts, startI18n, t } from '../../lib/i18n.ts';
import { toast } from './toast.tsx';
import { toastFailure } from './toast-failure.ts';

beforeAll(async () => {
  await startI18n('vi');
  await addTexts('failure');
});
afterEach(() => vi.restoreAllMocks());

const textOf = (refusal: unknown, ownText?: string) => {
  const failed = vi.spyOn(toast, 'error').mockReturnValue('1');
  const warned = vi.spyOn(toast, 'warning').mockReturnValue('2');
  toastFailure(t, refusal, ownText);
  return { failed: failed.mock.calls, warned: warned.mock.calls };
};
const unnamed = (status: number) => new CallError({ status, code: 'SOMETHING_NEW' });

test.each([
  [400, 'Yêu cầu không hợp lệ. Vui lòng kiểm tra lại thông tin.'],
  [401, 'Phiên làm việc đã hết hạn. Vui lòng đăng nhập lại.'],
  [404, 'Đã có lỗi xảy ra. Vui lòng thử lại.'],
  [500, 'Đã có lỗi xảy ra. Vui lòng thử lại.'],
])('ERR-001 a failure without texts of its own is shown by its status %d', (status, text) => {
  expect(textOf(unnamed(status))).toEqual({ failed: [[text]], warned: [] });
});

test('ERR-001 a refusal of the closed list is shown in its own text', () => {
  const { failed } = textOf(new CallError({ status: 409, code: 'FILE_NOT_READY' }));
  expect(failed[0]?.[0]).toBe(t('failure.FILE_NOT_READY.title'));
  expect(failed[0]?.[1]).toEqual({ description: t('failure.FILE_NOT_READY.text') });
});

test('ERR-002 a caller may give its own text', () => {
  expect(textOf(unnamed(500), 'Không in được')).toEqual({
    failed: [['Không in được']],
    warned: [],
  });
});

test('ERR-004 a 422 is a warning with its details as text', () => {
  const refusal = new CallError({
    status: 422,
    code: 'IDEMPOTENCY_KEY_REUSED',
    details: { key: 'k-1', call: 'create' },
  });
  const { failed, warned } = textOf(refusal);
  expect(failed).toEqual([]);
  expect(warned).toEqual([
    [t('failure.IDEMPOTENCY_KEY_REUSED.title'), { description: 'key: k-1; call: create' }],
  ]);
});
