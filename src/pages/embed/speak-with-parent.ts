// The frame’s side of the embed protocol: takes messages from the page that its address names, and reports events to
// it.
import { ownTrouble } from '../../runs/trouble/own-trouble.ts';
import { CdrFlow } from '../../embeds/flow/cdr-flow.ts';
import type { FromFrame, ToFrame } from '../../embeds/frame-protocol.ts';
import { isMembers, memberOf, textOf } from '../../elements/json-member.ts';
import { applyTheme, themeNamed } from '../shell/theme.ts';
import { errorMessage } from '../../recipient/error-message.ts';

const isConnect = (data: unknown): boolean => memberOf(data, 'cdr') === 1 && textOf(data, 'type') === 'connect';

/** Copies only what JSON can carry, so no CryptoKey is posted. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function begin(scenario: string): void {
  const url = new URL(location.href);
  url.searchParams.set('scenario', scenario);
  location.replace(url);
}

function obey(element: HTMLElement, message: ToFrame): void {
  if (message.type === 'theme') return applyTheme(themeNamed(message.theme));
  if (message.type === 'scenario') return begin(message.scenario);
  if (!(element instanceof CdrFlow)) return;
  const doing =
    message.type === 'goTo'
      ? element.goTo(message.step)
      : message.type === 'run'
        ? element.run(message.to === undefined ? {} : { to: message.to })
        : element.reset();
  // The element reports its own failures as cdr-error.
  doing.catch(() => undefined);
}

/**
 * With `parent` in the address, speaks to that origin only. Without it, any parent may learn the frame’s height, and
 * nothing else.
 */
export function speakWithParent(element: HTMLElement, query: URLSearchParams): void {
  const parent = query.get('parent');
  const ports = new Set<MessagePort>();
  const said: FromFrame[] = [];
  const tell = (message: FromFrame): void => {
    if (message.type === 'ready' || message.type === 'error') said.push(message);
    if (parent !== null || message.type === 'resize') for (const port of ports) port.postMessage(message);
  };
  const resized = (): FromFrame => ({
    type: 'resize',
    height: Math.ceil(document.body.getBoundingClientRect().height),
  });

  addEventListener('message', ({ data, origin, ports: [port] }) => {
    if (!isConnect(data) || port === undefined || (parent !== null && origin !== parent)) return;
    ports.add(port);
    if (parent !== null)
      port.addEventListener('message', (event: MessageEvent<ToFrame | null>) => {
        // A page may send anything, including `null`.
        if (isMembers(event.data)) obey(element, event.data);
      });
    port.start();
    const first: FromFrame[] = [{ type: 'connected' }, resized(), ...(parent === null ? [] : said)];
    for (const message of first) port.postMessage(message);
  });
  new ResizeObserver(() => tell(resized())).observe(document.body);
  element.addEventListener('cdr-ready', () => tell({ type: 'ready' }));
  element.addEventListener('cdr-step', ({ detail: { flow, step, previous } }) =>
    tell({
      type: 'step',
      flow,
      ...(step === undefined ? {} : { step }),
      ...(previous === undefined ? {} : { previous }),
    }),
  );
  element.addEventListener('cdr-exchange', ({ detail }) =>
    tell({ type: 'exchange', exchange: plain(detail.exchange) }),
  );
  element.addEventListener('cdr-refused', ({ detail: { rule, exchange } }) =>
    tell({ type: 'refused', rule, exchange: plain(exchange) }),
  );
  element.addEventListener('cdr-error', ({ detail: { error } }) =>
    tell({ type: 'error', message: ownTrouble(error) ?? errorMessage(error) }),
  );
}
