import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { singleIcons } from './build/single-icons.ts';
import { startWeights } from './build/start-weights.ts';
import { withoutSchemas } from './build/without-schemas.ts';

const PRELOADED_FONTS = /inter-(latin|vietnamese)-wght-normal-.*\.woff2$/;
const INJECTED_STYLE = /^__insertCSS\(".*"\)$|^__insertCSS\(.*\);?$/m;

/** Fonts would otherwise be found only after the style sheet was read: one round trip later. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => PRELOADED_FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
            },
            injectTo: 'head',
          })),
    },
  };
}

/** The toaster writes a style element at start, which a strict Content-Security-Policy refuses; its sheet is imported instead. */
function withoutInjectedStyle(): Plugin {
  return {
    name: 'without-injected-style',
    transform(code, id) {
      return id.includes('/sonner/dist/')
        ? { code: code.replace(INJECTED_STYLE, ''), map: null }
        : null;
    },
  };
}

/**
 * Every zod schema carries the means to describe itself as JSON Schema. The server's API page uses
 * them; in the browser they would be 5 KB of the first load for nothing.
 */
function withoutJsonSchema(): Plugin {
  const writer = /zod\/v4\/core\/to-json-schema\.js$/;
  const processors = /zod\/v4\/core\/json-schema-processors\.js$/;
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!writer.test(id) && !processors.test(id)) return null;
      const names = [...code.matchAll(/export (?:const|function) (\w+)/g)].map(([, name]) => name);
      return {
        code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'),
        map: null,
      };
    },
  };
}

/** Where everybody begins: the frame and, by its route, the list of invoices. */
const START = /src\/main\.tsx$/;

/**
 * What reads by schemas comes with the forms that do. It would be a tenth of the first load, for nothing
 * that is shown there.
 */
const WITH_FORMS =
  /node_modules\/zod\/|contracts\/src\/(?:issuing\/issue-payload|http\/wire-types)\.ts$/;

/** Turns a written invoice into what is sent; the first page calls its neighbours in the same room. */
const CODEC = /contracts\/src\/issuing\/[\w-]+-codec\.ts$/;

type Graph = Readonly<{
  getModuleInfo: (id: string) => { importers: string[]; isEntry: boolean } | null;
}>;

/**
 * What the first page imports goes into one file: a hundred small ones would be a hundred requests
 * and compress badly. What is imported on demand stays apart.
 */
function startChunk() {
  const known = new Map<string, boolean>();
  const belongs = (id: string, graph: Graph): boolean => {
    const decided = known.get(id);
    if (decided !== undefined) return decided;
    // Importers may import each other: undecided means no until the walk comes back.
    known.set(id, false);
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    const answer = START.test(id) || importers.some((one) => belongs(one, graph));
    known.set(id, answer);
    return answer;
  };
  return (id: string, graph: Graph) => {
    if (WITH_FORMS.test(id)) return 'schemas';
    if (CODEC.test(id)) return 'codec';
    return belongs(id, graph) ? 'start' : null;
  };
}

const API = process.env['HOADON_API'] ?? 'http://127.0.0.1:8080';
const proxied = [
  '/user-api',
  '/invoice-robotics-api',
  '/e-invoice-api',
  '/e-invoice-service-api',
  '/licenses-api',
];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(),
    withoutInjectedStyle(),
    withoutSchemas(),
    singleIcons(),
    withoutJsonSchema(),
    startWeights(),
  ],
  resolve: {
    // For React before 18; this one does it itself.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: API, changeOrigin: true }])),
  },
  preview: { host: '127.0.0.1' },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: startChunk() }],
        },
      },
    },
  },
  optimizeDeps: { exclude: ['sonner'] },
});
