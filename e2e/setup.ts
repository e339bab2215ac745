import type { TestProject } from 'vitest/node';
import { buildDemo, type Demo, startDemo } from './demo.ts';
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
  const starting = Array.from({ length: count }, startDemo);
  const stop = () => stopAll(starting);
  try {
    const demos = await Promise.all(starting);
    project.provide(
      'demos',
      demos.map(({ baseUrl, dataFolder }) => ({ baseUrl, dataFolder })),
    );
  } catch (cause) {
    await stop();
    throw cause;
  }
  return stop;
}

/** Those that did start; whoever failed has ended by himself. */
async function stopAll(starting: readonly Promise<Demo>[]): Promise<void> {
  const settled = await Promise.allSettled(starting);
  await Promise.all(
    settled.map((start) => (start.status === 'fulfilled' ? start.value.stop() : null)),
  );
}
