import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startDensity } from './lib/density.ts';
import { startI18n } from './lib/i18n.ts';
import { startTheme } from './lib/theme.ts';
import './ui/theme/theme.css';

startTheme();
startDensity();
// Where it never comes, index.html shows that. Never awaited at the top level: files that are fetched import from this
// one, and each would wait for the other.
void startI18n().then(() => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
