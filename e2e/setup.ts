import type { TestProject } from 'vitest/node';
import { startDemo } from './demo.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
    dataFolder: string;
  }
}

/** One demo for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { baseUrl, dataFolder, stop } = await startDemo();
  project.provide('baseUrl', baseUrl);
  project.provide('dataFolder', dataFolder);
  return stop;
}
