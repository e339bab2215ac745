/** Style of the API page: one column, light and dark. */
export const API_DOCS_STYLE = `
:root { color-scheme: light dark; --line: #8884; --quiet: #777; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2.5rem; font-size: 1.15rem; }
h3 { font-size: .85rem; color: var(--quiet); margin: .75rem 0 .25rem; }
nav a { margin-right: .75rem; }
details { border-bottom: 1px solid var(--line); padding: .5rem 0; }
summary { cursor: pointer; } summary p { margin: .15rem 0 0; color: var(--quiet); }
b { display: inline-block; min-width: 4rem; font-size: .8rem; letter-spacing: .03em; }
.GET { color: #1a7f52; } .POST { color: #1f5fbf; } .PUT { color: #946200; } .DELETE { color: #b3261e; }
.mark { font-size: .75rem; color: var(--quiet); border: 1px solid var(--line); border-radius: .5rem; padding: 0 .4rem; }
pre { overflow: auto; max-height: 30rem; padding: .75rem; background: #8881; border-radius: .4rem; font-size: .8rem; }
`;
