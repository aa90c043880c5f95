// What a world has that is kept: other tabs in which it is open, and a trace that outlives its page.
import { keepTrace } from './kept-trace.ts';
import { connectTabs } from './tab-messages.ts';
import { tabPresence } from './tab-presence.ts';

export const keptWorld = { connectTabs, keepTrace, tabPresence };
