import { X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { taxPortalSimulator } from '../connectors/tax-portal/simulator/index.ts';
import { registerSecurityHeaders } from '../platform/http/security-headers.ts';
import { createServer } from '../platform/http/server.ts';
import { createLog } from '../platform/log.ts';
import { readConfig } from '../platform/read-config.ts';
import {
  MAILBOX_PATH,
  mountSimulators,
  startSimulators,
  TAX_AUTHORITY_PATH,
  TAX_PORTAL_PATH,
} from '../simulators.ts';
import type { CommandIo } from './command-io.ts';
import { untilStopped } from './until-stopped.ts';

const USAGE = `hoadon simulators [--port PORT] [--smtp-port PORT] [--portal]

Runs the simulated tax authority and mail server on this machine, for a server started elsewhere
with TAX_AUTHORITY_URL, TAX_PORTAL_URL, MAIL_SMTP_HOST and MAIL_SMTP_PORT pointing here.

  --port PORT       of the tax authority and the mailbox page (8090)
  --smtp-port PORT  of the mail server (2525)
  --portal          only the invoice portal of the tax authority, for trying other programs against it`;

export async function simulatorsCommand(args: string[], io: CommandIo): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '8090' },
      'smtp-port': { type: 'string', default: '2525' },
      portal: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  for (const port of [values.port, values['smtp-port']])
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
      io.error(`not a port: ${port}`);
      return 2;
    }
  const config = readConfig(io.environment, 'tool');
  const app = createServer({
    log: createLog(config.logLevel),
    trustProxy: false,
    uploadLimitBytes: config.uploadLimitBytes,
  });
  await registerSecurityHeaders(app, { isHttps: false, agentUrl: config.signingAgentUrl });
  const close = values.portal
    ? await servePortal(app, io, Number(values.port))
    : await serveAll(app, io, {
        folder: join(config.dataFolder, 'simulators'),
        port: Number(values.port),
        smtpPort: Number(values['smtp-port']),
      });
  await untilStopped();
  await app.close();
  await close();
  return 0;
}

type App = ReturnType<typeof createServer>;
type Close = () => Promise<void>;

const listen = (app: App, port: number): Promise<string> => app.listen({ port, host: '127.0.0.1' });

async function servePortal(app: App, io: CommandIo, port: number): Promise<Close> {
  await app.register(taxPortalSimulator(), { prefix: TAX_PORTAL_PATH });
  const address = `${await listen(app, port)}${TAX_PORTAL_PATH}`;
  io.out(`TAX_PORTAL_URL=${address}`);
  io.out(`How it behaves: GET and POST ${address}/control`);
  io.out(`What a captcha shows: GET ${address}/control/captcha/KEY`);
  return async () => {};
}

type Places = Readonly<{ folder: string; port: number; smtpPort: number }>;

async function serveAll(
  app: App,
  io: CommandIo,
  { folder, port, smtpPort }: Places,
): Promise<Close> {
  const simulators = await startSimulators(folder, { smtpPort });
  await mountSimulators(app, simulators);
  const address = await listen(app, port);
  io.out(`TAX_AUTHORITY_URL=${address}${TAX_AUTHORITY_PATH}`);
  io.out(`TAX_PORTAL_URL=${address}${TAX_PORTAL_PATH}`);
  io.out(`MAIL_SMTP_HOST=${simulators.mail.host} MAIL_SMTP_PORT=${simulators.mail.port}`);
  const certificate = join(folder, 'tax-authority.pem');
  const authority = new X509Certificate(await simulators.taxAuthority.certificate());
  await writeFile(certificate, authority.toString());
  io.out(`Certificate of the tax authority, for the folder of SIGNING_TRUSTED_CAS: ${certificate}`);
  io.out(`Mailbox: ${address}${MAILBOX_PATH}/`);
  return () => simulators.close();
}
