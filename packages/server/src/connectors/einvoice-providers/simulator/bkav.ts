import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { openCommand, partnerKey, sealCommand } from '../bkav/sealed-command.ts';
import { SIMULATED } from './behaviour.ts';
import { ofGuid, xmlOf } from './shelf.ts';
import type { World } from './world.ts';

const CommandRequest = z.object({ partnerGUID: z.string(), CommandData: z.string() });
const Command = z.object({ CmdType: z.number(), CommandObject: z.string() });

/** BKAV eHoadon: one operation of sealed commands; supports 809, the XML of a GUID. */
export function bkavSimulator(world: World): FastifyPluginAsync {
  const key = partnerKey(SIMULATED.bkavToken);
  if (!key) throw new Error('the token of the simulator is a token');
  return async (app) => {
    app.post('/WSPublicEHoaDon.asmx/ExecCommand', async (request) => {
      const { CommandData } = CommandRequest.parse(request.body);
      const command = commandIn(CommandData);
      if (!command) return { d: 'Không giải mã được dữ liệu' };
      return { d: sealCommand(key, answerTo(command)) };
    });
  };

  function commandIn(sealed: string) {
    try {
      return key && Command.parse(openCommand(key, sealed));
    } catch {
      return null;
    }
  }

  function answerTo({ CmdType, CommandObject: guid }: z.output<typeof Command>) {
    const { taxCode } = ofGuid(guid);
    const requested = world.invoices('E_BKAV', taxCode).find((invoice) => invoice.guid === guid);
    if (CmdType !== 809 || !requested)
      return {
        Status: 1,
        Object: JSON.stringify([{ InvoiceGUID: guid, MessLog: 'Không tìm thấy hóa đơn' }]),
        isOk: false,
        isError: true,
      };
    const xml = world.isReady(`bkav-${guid}`)
      ? Buffer.from(xmlOf(requested)).toString('base64')
      : '';
    return { Status: 0, Object: JSON.stringify({ XML: xml }), isOk: true, isError: false };
  }
}
