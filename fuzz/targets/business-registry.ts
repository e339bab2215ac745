import { gdtRegistry } from '../../packages/server/src/connectors/business-registry/gdt-registry.ts';
import { RegistryUnavailable } from '../../packages/server/src/connectors/business-registry/port.ts';
import { vietQrRegistry } from '../../packages/server/src/connectors/business-registry/vietqr-registry.ts';
import { answeringServer } from '../answering-server.ts';
import { ON_SERVER_THREAD_MS, type Target, unlessDeclared } from '../define-target.ts';
import { jsonSample } from '../read-sample.ts';

const TAX_CODE = '0312345678';
const opened = answeringServer();

export const target: Target = {
  about: 'responses of the registers of businesses',
  format: 'json',
  limitMs: ON_SERVER_THREAD_MS,
  samples: async () => [
    jsonSample({
      mst: TAX_CODE,
      tennnt: 'Công ty',
      tencqt: 'Thuế',
      tthai: '00',
      dctsdchi: '1 Phố Thử',
      lichsu: [
        { tthai: '00', tungay: '2020-01-01', denngay: null },
        { tthai: '03', tungay: '2019-01-01' },
      ],
    }),
    jsonSample({
      code: '00',
      desc: 'ok',
      data: { id: TAX_CODE, name: 'Công ty', address: 'Hà Nội', status: 'NNT đang hoạt động' },
    }),
    jsonSample({ message: 'không tồn tại' }),
  ],
  async check(body) {
    const { url, answer } = await opened;
    const settings = { url, timeoutMs: 5_000 };
    for (const status of [200, 404]) {
      answer({ status, body });
      for (const registry of [gdtRegistry(settings), vietQrRegistry(settings)])
        await unlessDeclared([RegistryUnavailable], () => registry.lookUp(TAX_CODE));
    }
  },
};
