import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { singleIcons } from './build/single-icons.ts';
import { startChunk } from './build/start-chunk.ts';
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
    alias: [
      // For React before 18; this one does it itself.
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
        // A name would stand in every program that fetches the piece: 2 KB on each page.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: startChunk() }],
        },
      },
    },
  },
  optimizeDeps: { exclude: ['sonner'] },
});
