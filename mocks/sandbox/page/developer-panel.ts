// The developer panel of an app: a script next to the static pages, loaded by its address, so that it is not in the app's bundle.
import { SandboxError } from '../../ambient/sandbox-error.ts';
import type { Started } from '../interception.ts';
import type { Sandbox } from '../sandbox-interface.ts';

/** Its path in the folder of the static pages. */
const panelScript = 'pages/panel.js';

interface PanelModule {
  showPanel(sandbox: Sandbox): () => void;
}

const load = (address: string): Promise<PanelModule> =>
  import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ address) as Promise<PanelModule>;

/** Shows the panel over the page until the sandbox stops. Rejects (SandboxError `part-missing`) if the script is missing. */
export async function withPanel(started: Started, pages: URL | undefined): Promise<Started> {
  if (pages === undefined)
    throw new SandboxError(
      'part-missing',
      'The developer panel is loaded from the folder with the sandbox’s pages, and this site does not serve one.',
      'Add cdrSandbox() of cdr-browser-sandbox/vite to the plugins, or run npx cdr-browser-sandbox init public.',
    );
  const address = new URL(panelScript, pages).href;
  const { showPanel } = await load(address).catch((cause: unknown) => {
    throw new SandboxError(
      'part-missing',
      `The developer panel was not found at ${address}.`,
      'Copy the files of this version again: npx cdr-browser-sandbox init public.',
      { cause },
    );
  });
  const remove = showPanel(started.sandbox);
  return {
    ...started,
    stop: async () => {
      remove();
      await started.stop();
    },
  };
}
