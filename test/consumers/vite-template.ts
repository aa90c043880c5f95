// What `npm create vite` makes: the app that somebody begins with who has none.
import type { App } from './app.ts';

/** Vite's own template for TypeScript, in the app's folder; nothing is installed yet. */
export async function createVite(app: App): Promise<void> {
  const asked = ['--template', 'vanilla-ts', '--no-interactive', '--overwrite'];
  await app.npm('create', '--yes', 'vite@9.3.0', '.', '--', ...asked);
}
