import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, test } from 'vitest';
import { type LazyPart, lazyPart } from './lazy-part.tsx';
import { useFetched } from './use-fetched.ts';

afterEach(cleanup);

const Tools = () => <p>công cụ</p>;

/** A list below its tools, as every list of invoices is laid out. */
function List({ parts }: { parts: readonly LazyPart<object>[] }) {
  const hasTools = useFetched(parts);
  return hasTools ? <p>hóa đơn</p> : <p>đang tải</p>;
}

test('the rows of a list appear when all tools above them have been fetched', async () => {
  const first = Promise.withResolvers<ComponentType<object>>();
  const second = Promise.withResolvers<ComponentType<object>>();
  render(<List parts={[lazyPart(() => first.promise), lazyPart(() => second.promise)]} />);
  await act(async () => {
    first.resolve(Tools);
    await new Promise((resolve) => setTimeout(resolve));
  });
  screen.getByText('đang tải');
  second.resolve(Tools);
  await screen.findByText('hóa đơn');
});

test('tools that cannot be fetched do not hold up the rows', async () => {
  render(<List parts={[lazyPart(() => Promise.reject(new TypeError('Failed to fetch')))]} />);
  await screen.findByText('hóa đơn');
});

test('where the tools have been fetched before, the rows appear at once', async () => {
  const part = lazyPart(async () => Tools);
  await part.preload();
  render(<List parts={[part]} />);
  screen.getByText('hóa đơn');
});
