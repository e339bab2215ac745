import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const LIST = createRequire(import.meta.url)
  .resolve('lucide-react')
  .replace(/dist\/.*$/, 'dist/esm/lucide-react.mjs');
const IMPORT = /import\s*\{([^}]+)\}\s*from\s*['"]lucide-react['"];?/g;

const ICON = /lucide-react\/dist\/esm\/icons\//;
/** React wants keys where children move. The lines of an icon never do. */
const KEY_OF_LINE = /,\s*key: "\w+"/g;

/**
 * Names each icon by its own file. Through the list of all of them, every icon that any page shows
 * would come with the first page.
 */
export function singleIcons(): Plugin {
  const files = filesOfIcons(readFileSync(LIST, 'utf8'));
  return {
    name: 'single-icons',
    apply: 'build',
    transform(code, id) {
      if (ICON.test(id)) return { code: code.replace(KEY_OF_LINE, ''), map: null };
      if (!id.includes('/packages/web/src/') || !code.includes('lucide-react')) return null;
      return {
        code: code.replace(IMPORT, (_, names: string) => singleImports(names, files)),
        map: null,
      };
    },
  };
}

function filesOfIcons(list: string): ReadonlyMap<string, string> {
  const exported = /export \{([^}]+)\} from '(\.\/icons\/[^']+)'/g;
  return new Map(
    [...list.matchAll(exported)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

function singleImports(names: string, files: ReadonlyMap<string, string>): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const [icon = '', local = icon] = name.split(/\s+as\s+/);
      const file = files.get(icon);
      if (!file) throw new Error(`lucide-react has no icon ${icon}`);
      return `import ${local} from '${LIST.replace('/lucide-react.mjs', file.slice(1))}';`;
    })
    .join('');
}
