import { redraw } from '../../packages/server/src/connectors/pictures/picture-process.ts';
import { IN_OWN_PROCESS_MS, type Target } from '../define-target.ts';
import { textSample } from '../read-sample.ts';

const FORBIDDEN = /<(?:script|foreignObject|image|use|style|a)\b|\son\w+=|javascript:|href=/i;

export const target: Target = {
  about: 'logos as SVG',
  format: 'xml',
  limitMs: IN_OWN_PROCESS_MS,
  samples: async () => [
    textSample(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100" height="50"><g transform="translate(1,2) rotate(30)" fill="#ff0000">',
      '<path d="M0 0L10 10c1 2 3 4 5 6A5 5 0 0 1 20 20Z" stroke="blue" stroke-width="1.5"/><circle cx="5" cy="5" r="3"/><rect x="1" y="1" width="5" height="6" rx="1"/>',
      '<polygon points="1,2 3,4 5,6"/></g><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><ellipse cx="1" cy="2" rx="3" ry="4" fill="url(#g)"/><line x1="0" y1="0" x2="1" y2="1"/></svg>',
    ),
    textSample(
      '<svg viewBox="0 0 9 9"><script>alert(1)</script><a href="javascript:alert(1)"><rect onload="x()" width="9" height="9"/></a><use href="#a"/></svg>',
    ),
  ],
  async check(bytes) {
    const outcome = redraw(bytes);
    if ('fault' in outcome || outcome.type !== 'image/svg+xml') return;
    const drawn = Buffer.from(outcome.bytes).toString('utf8');
    const active = FORBIDDEN.exec(drawn);
    if (active) throw new Error(`the picture contains ${active[0]}`);
  },
};
