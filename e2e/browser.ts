import { type Browser, chromium } from 'playwright-core';

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

/** The system's Chromium (CHROMIUM names another). */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: FLAGS,
  });
