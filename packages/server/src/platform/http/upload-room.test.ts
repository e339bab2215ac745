import { defineCall } from '@hoadon/contracts/http/define-call';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { route } from './route.ts';
import { appFor, type TestUpload } from './testing.ts';
import { uploadRoom } from './upload-room.ts';

const MB = 1024 * 1024;
const fileOf = (megabytes: number): TestUpload => ({
  name: 'a.xml',
  mediaType: 'application/xml',
  bytes: new Uint8Array(megabytes * MB),
});
const files = (count: number) =>
  Array.from({ length: count }, () => ['files', fileOf(10)] as const);

/** A call that responds when the test releases it. */
function holding() {
  const waiting: (() => void)[] = [];
  const call = defineCall('POST', '/upload', z.object({}), z.object({}), {
    access: 'signed-in',
    upload: true,
    summary: 'Of the test.',
  });
  const heldRoute = route(call, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return {};
  });
  const session = {
    actor: 'user/1',
    userId: '1',
    companyId: '1',
    role: 'accountant',
    permissions: ROLE_PERMISSIONS.accountant,
  } as const;
  const app = appFor([heldRoute], session);
  return { waiting, send: (count: number) => app.upload('/upload', {}, files(count)) };
}

test('files of a request that are too much together are refused, each of them small enough', async () => {
  expect(await holding().send(5)).toMatchObject({ status: 413, message: 'PAYLOAD_TOO_LARGE' });
});

test('a request without Content-Length is counted as it arrives', () => {
  const upload = uploadRoom(10).enter('1', 0);
  upload.take(40);
  expect(() => upload.take(1)).toThrow('PAYLOAD_TOO_LARGE');
});

test('a company that sends too much at once must retry, and may once an earlier request has ended', async () => {
  const { waiting, send } = holding();
  const [first, second] = [send(3), send(4)];
  await expect.poll(() => waiting, { timeout: 20_000 }).toHaveLength(2);
  expect(await send(3)).toMatchObject({ status: 429, message: 'TOO_MANY_REQUESTS' });
  for (const go of waiting.splice(0)) go();
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200]);
  const again = send(3);
  await expect.poll(() => waiting, { timeout: 20_000 }).toHaveLength(1);
  waiting[0]?.();
  expect((await again).status).toBe(200);
});

test('all companies together hold no more than there is room for', () => {
  const room = uploadRoom(10);
  const uploads = Array.from({ length: 6 }, (_, at) => room.enter(`${at}`, 40));
  for (const upload of uploads) upload.take(40);
  const late = room.enter('late', 1);
  expect(() => late.take(1)).toThrow('SERVICE_UNAVAILABLE');
  uploads[0]?.leave();
  late.take(1);
});
