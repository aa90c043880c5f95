// Notes that a page keeps for the tab or the site.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notesOf } from '../../../src/ui/notes.ts';
import { storageOfPages } from '../../kit/playground/lesson-hands.ts';

describe('notes of a page', () => {
  beforeEach(storageOfPages);
  afterEach(() => void vi.unstubAllGlobals());
  test('are kept for the tab or for the site, by the site’s name', () => {
    const [tab, site, other] = [
      notesOf({ name: '/a/' }, 'tab'),
      notesOf({ name: '/a/' }, 'site'),
      notesOf({ name: '/b/' }, 'tab'),
    ];
    tab.write('one', { x: 1 });
    site.write('two', [2]);
    expect([tab.read('one'), site.read('one'), other.read('one')]).toEqual([{ x: 1 }, undefined, undefined]);
    expect([tab.read('two'), site.read('two')]).toEqual([undefined, [2]]);
    expect(sessionStorage.getItem('cdr-sandbox:/a/:one')).toBe('{"x":1}');
    tab.remove('one');
    expect(tab.read('one')).toBeUndefined();
  });
  test('are undefined if unreadable or not kept', () => {
    const notes = notesOf({ name: '/' }, 'tab');
    sessionStorage.setItem('cdr-sandbox:/:bent', 'no JSON');
    expect(notes.read('bent')).toBeUndefined();
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => notes.write('one', 1)).not.toThrow();
    expect(notes.read('one')).toBeUndefined();
  });
});
