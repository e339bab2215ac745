import { type Browser, chromium } from 'playwright-core';
import { installedBrowser } from '../tools/installed-browser.js';

/** No sound of its own on the network, and able to run in a container. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The accountant of the demo company. */
export const DEMO_USER = { name: 'ketoan', password: 'hoadon-ketoan' } as const;
/** Its administrator. */
export const DEMO_ADMIN = { name: 'admin', password: 'hoadon-admin' } as const;

/** A page of a journey lives for seconds: compiling its scripts as for hours costs a third of the processor time. */
export const FOR_SECONDS = ['--js-flags=--no-opt --no-maglev'];

export const launchBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: installedBrowser(),
    headless: true,
    args: [...FLAGS, ...more],
  });
