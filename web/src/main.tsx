import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './ui/tokens.css';
import './ui/global.css';
import './lib/validator-messages.ts'; // sets the messages of all schemas

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/app.tsx';
import { watchInstallation } from './shell/phone/install-app.ts';
import { registerServiceWorker } from './shell/phone/service-worker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('unreachable: index.html has #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
watchInstallation();
registerServiceWorker();
