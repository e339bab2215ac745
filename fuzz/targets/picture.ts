import { redraw } from '../../packages/server/src/connectors/pictures/picture-process.ts';
import { IN_OWN_PROCESS_MS, type Target } from '../define-target.ts';
import { sample } from '../read-sample.ts';

export const target: Target = {
  about: 'logos as PNG',
  format: 'bytes',
  limitMs: IN_OWN_PROCESS_MS,
  samples: async () => [sample('logo.png')],
  async check(bytes) {
    redraw(bytes);
  },
};
