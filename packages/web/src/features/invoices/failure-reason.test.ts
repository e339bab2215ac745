import { beforeAll, expect, test } from 'vitest';
import { addTexts, startI18n, t } from '../../lib/i18n.ts';
import { failureReason } from './failure-reason.ts';

beforeAll(async () => {
  await startI18n('vi');
  await addTexts('failure');
});

test.each([
  [
    '20001: Số CCCD của người mua: định dạng CCCD không hợp lệ',
    'Số CCCD của người mua: định dạng CCCD không hợp lệ (mã 20001)',
  ],
  // As earlier releases saved it.
  [
    '20001: HDon/DLHDon/NDHDon/NMua/CCCDan: định dạng CCCD không hợp lệ',
    'định dạng CCCD không hợp lệ (mã 20001)',
  ],
  [
    'CREATE_TMP_INVOICE_FAILED: Đơn vị tính, dòng 3: quá dài',
    'Không tạo được hóa đơn: Đơn vị tính, dòng 3: quá dài. Kiểm tra lại thông tin rồi thử lại.',
  ],
  [
    'CREATE_TMP_INVOICE_FAILED: HDon/DLHDon/NDHDon/DSHHDVu/HHDVu[3]/DVTinh: length',
    'Không tạo được hóa đơn. Kiểm tra lại thông tin rồi thử lại.',
  ],
])(
  'the reason of a failed invoice is a sentence with the name of the field: %s',
  (saved, shown) => {
    const text = failureReason(t, saved);
    expect(text).toBe(shown);
    expect(text).not.toMatch(/\w\/\w/);
  },
);
