import { expect, test } from 'vitest';
import { isWebAddress, webAddressOrNull } from './web-address.ts';

test.each([
  'https://saomai.example',
  'http://songhong.example/gioi-thieu?x=1#y',
  'HTTPS://SONGHONG.EXAMPLE:8443/',
  'songhong.example',
  'www.song-hong.com.vn/lien-he',
  'gốmsứ.vn',
])('%s is the address of a web page', (text) => {
  expect(isWebAddress(text)).toBe(true);
  expect(webAddressOrNull(text)).toBe(text);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(document.domain)//songhong.example',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u202ejavascript:x',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://songhong.example',
  'blob:https://songhong.example/1',
  '//songhong.example',
  '/main/settings',
  'https://',
  'https://admin:secret@songhong.example',
  'https://songhong.example\\@evil.example',
  'http:songhong.example',
  'songhong',
  'https://songhong.example/"onclick="x',
  '',
])('%s becomes no link', (text) => {
  expect(isWebAddress(text)).toBe(false);
  expect(webAddressOrNull(text)).toBeNull();
});
