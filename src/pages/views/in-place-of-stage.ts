// Imported before the stage is defined: when the address asks for another view, its shell stands where the stage would.
import { askedView } from './asked.ts';

if (askedView(location.search) !== undefined) {
  document.querySelector('cdr-stage')?.replaceWith(document.createElement('cdr-shell'));
  void import('./shell.ts');
}
