import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './ui/tokens.css';
import './ui/global.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App } from './shell/app.tsx';

// The CSP refuses `new Function`, which zod would otherwise try.
z.config({ jitless: true });

const root = document.getElementById('root');
if (!root) throw new Error('unreachable: index.html has #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
