import { expect, test } from 'vitest';
import { pendingWork } from './pending-work.ts';

test('what is under way has settled when everything that it began has, failed or not', async () => {
  const work = pendingWork();
  const heard: string[] = [];
  const chain = async () => {
    await work.add(Promise.resolve());
    await Promise.resolve();
    heard.push('fetched');
    await work.add(Promise.reject(new Error('failed'))).catch(() => {});
    await Promise.resolve();
    await work.add(Promise.resolve());
    heard.push('ended');
  };
  const chained = chain();
  await work.settled();
  expect(heard).toEqual(['fetched', 'ended']);
  await chained;
});
