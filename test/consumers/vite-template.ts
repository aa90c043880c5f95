// The app that `npm create vite` creates.
import type { App } from './app.ts';

/** Creates one of Vite's TypeScript templates in the app's folder, without installing it. */
export async function createVite(app: App, template: 'vanilla-ts' | 'react-ts' = 'vanilla-ts'): Promise<void> {
  const asked = ['--template', template, '--no-interactive', '--overwrite'];
  await app.npm('create', '--yes', 'vite@9.3.0', '.', '--', ...asked);
}
