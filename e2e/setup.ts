import type { TestProject } from 'vitest/node';
import { buildDemo, startDemos } from './demo.ts';
import type { DemoAddress } from './own-demo.ts';

declare module 'vitest' {
  interface ProvidedContext {
    demos: readonly DemoAddress[];
  }
}

/** One demo for all journeys that a worker plays, since those of two workers would be in each other's lists and numbers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const files = project.vitest.state.getPaths().length;
  const count = Math.min(project.vitest.config.maxWorkers, files);
  await buildDemo();
  const demos = await startDemos(count);
  project.provide(
    'demos',
    demos.map(({ baseUrl, dataFolder }) => ({ baseUrl, dataFolder })),
  );
  return async () => {
    await Promise.all(demos.map((demo) => demo.stop()));
  };
}
