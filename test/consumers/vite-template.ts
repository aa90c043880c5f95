// What `npm create vite` makes: the app that somebody begins with who has none.
import type { App } from './app.ts';

/** One of Vite's own templates for TypeScript, in the app's folder; nothing is installed yet. */
export async function createVite(app: App, template: 'vanilla-ts' | 'react-ts' = 'vanilla-ts'): Promise<void> {
  const asked = ['--template', template, '--no-interactive', '--overwrite'];
  await app.npm('create', '--yes', 'vite@9.3.0', '.', '--', ...asked);
}
