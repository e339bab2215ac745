import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

const API = process.env['HOADON_API'] ?? 'http://127.0.0.1:8080';
const proxied = [
  '/user-api',
  '/invoice-robotics-api',
  '/e-invoice-api',
  '/e-invoice-service-api',
  '/licenses-api',
];

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), withoutInjectedStyle()],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: API, changeOrigin: true }])),
  },
  preview: { host: '127.0.0.1' },
  build: { target: 'es2022', sourcemap: false, modulePreload: { polyfill: false } },
  optimizeDeps: { exclude: ['sonner'] },
});
