// A page that shows a flow of a playground in a frame, through `cdr-browser-sandbox/embed`: `?playground=…`.
import { createEmbed, type Embed, type FromFrame } from '../../../src/embeds/embed.ts';

declare global {
  interface Window {
    embedded: { readonly embed: Embed; readonly heard: FromFrame[] };
  }
}

const embed = createEmbed(document.body, {
  playground: new URLSearchParams(location.search).get('playground') ?? '',
  title: 'Registration',
  show: { flow: 'dcr', label: 'Registration' },
  theme: 'dark',
});
const heard: FromFrame[] = [];
for (const type of ['connected', 'ready', 'step', 'exchange', 'resize', 'error'] as const)
  embed.on(type, (message) => heard.push(message));
window.embedded = { embed, heard };
