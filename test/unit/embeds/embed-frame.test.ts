// Messages to a frame: those sent before it listens arrive once it does, and only once.
import { afterEach, expect, test, vi } from 'vitest';
import { createEmbed, type ToFrame } from '../../../src/embeds/embed.ts';

/** The parts of a frame that `createEmbed` uses. Each load answers its first `connect` with `connected`. */
class Frame extends EventTarget {
  readonly style = {};
  readonly heard: ToFrame[] = [];
  readonly ports: MessagePort[] = [];
  src = '';
  readonly contentWindow = {
    postMessage: (_message: unknown, _origin: string, [port]: readonly MessagePort[]): void => {
      if (port === undefined) return;
      this.ports.push(port);
      port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => this.heard.push(data));
      port.start();
      port.postMessage({ type: 'connected' });
    },
  };
  setAttribute(): void {
    // The address and the sandbox of a frame change nothing here.
  }
  remove(): void {
    for (const port of this.ports) port.close();
  }
}

afterEach(() => vi.unstubAllGlobals());

test('a message sent before the frame listens arrives once, even if the frame loads again', async () => {
  const frame = new Frame();
  vi.stubGlobal('document', { createElement: () => frame });
  vi.stubGlobal('location', { origin: 'https://docs.example' });
  const place = { append: () => undefined } as unknown as Element;
  const embed = createEmbed(place, { playground: 'https://playground.example/', title: 'A flow' });
  embed.send({ type: 'run', to: 'statement' });
  expect(frame.heard).toEqual([]);
  frame.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(frame.heard).toEqual([{ type: 'run', to: 'statement' }]));
  frame.dispatchEvent(new Event('load'));
  embed.send({ type: 'reset' });
  await vi.waitFor(() => expect(frame.heard).toContainEqual({ type: 'reset' }));
  expect(frame.heard).toEqual([{ type: 'run', to: 'statement' }, { type: 'reset' }]);
  embed.remove();
});
