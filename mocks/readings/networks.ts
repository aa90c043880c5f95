// The distribution network of each state.
import type { State } from './zone.ts';

/** Network of each state, and its distribution loss factor. */
export const networks: Readonly<
  Record<State, { readonly party: string; readonly code: string; readonly loss: string }>
> = {
  ACT: { party: 'Bogong Networks', code: 'AL01', loss: '1.0427' },
  NSW: { party: 'Harbour and Plains Networks', code: 'NL01', loss: '1.0518' },
  QLD: { party: 'Reef Coast Networks', code: 'QL01', loss: '1.0642' },
  SA: { party: 'Gulf Poles and Wires', code: 'SL01', loss: '1.0873' },
  TAS: { party: 'Button Grass Networks', code: 'TL01', loss: '1.0591' },
  VIC: { party: 'Mallee Lines', code: 'VL01', loss: '1.0466' },
};
