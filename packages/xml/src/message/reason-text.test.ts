import { expect, test } from 'vitest';
import { encodeFaultText, reasonText } from './reason-text.ts';

test.each([
  ['HDon/DLHDon/NDHDon/NMua/CCCDan', 'Số CCCD của người mua: sai định dạng'],
  ['HDon/DLHDon/NDHDon/NBan/MST', 'Mã số thuế của người bán: sai định dạng'],
  ['HDon/DLHDon/NDHDon/DSHHDVu/HHDVu[3]/TSuat', 'Thuế suất, dòng 3: sai định dạng'],
  ['HDon/DLHDon/TTChung/PBan', 'Phiên bản của phần đầu hóa đơn: sai định dạng'],
  ['HDon/DLHDon/NDHDon/NMua/TTKhac/TTin', 'Người mua: sai định dạng'],
  ['TDiep/Khac/Nua', 'sai định dạng'],
  [null, 'sai định dạng'],
])('a refusal at %s names its field in words and never its path', (path, sentence) => {
  expect(reasonText({ path, text: 'sai định dạng' })).toBe(sentence);
});

test('a fault of format before sending names its field in words as well', () => {
  const path = 'HDon/DLHDon/NDHDon/DSHHDVu/HHDVu[3]/DVTinh';
  expect(encodeFaultText({ path, rule: 'length' })).toBe('Đơn vị tính, dòng 3: quá dài');
});
