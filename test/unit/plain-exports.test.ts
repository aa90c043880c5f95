// Names between built scripts become short in both of them, and every import still finds what it means.
import { expect, test } from 'vitest';
import { movedMappings, plainlyNamed } from '../../src/build/plain-exports.ts';

const script = (code: string) => ({ code, isEntry: false, isDynamicEntry: false });
const text = (scripts: Readonly<Record<string, ReturnType<typeof script>>>) =>
  Object.fromEntries([...plainlyNamed(new Map(Object.entries(scripts)))].map(([file, { code }]) => [file, code]));

test('what is handed out goes by the name of its variable, wherever it is imported', () => {
  const named = text({
    'parts/a.js': script(
      'var bb=1,c=`import{x as y}from"./b.js"`;export{bb as x,c as y};\n//# sourceMappingURL=a.js.map',
    ),
    'parts/b.js': script('import{x as a,y as c}from"./a.js";var d=a+c;export{d as t};'),
    'main.js': { ...script('import{y as e}from"./parts/a.js";import{t}from"./parts/b.js";e(t);'), isEntry: true },
  });
  expect(named).toEqual({
    'parts/a.js': 'var bb=1,c=`import{x as y}from"./b.js"`;export{c,bb};\n//# sourceMappingURL=a.js.map',
    'parts/b.js': 'import{c,bb as a}from"./a.js";var d=a+c;export{d};',
    'main.js': 'import{c as e}from"./parts/a.js";import{d as t}from"./parts/b.js";e(t);',
  });
});

test('a name that an import() reads stays, and whoever would take it keeps the one that it has', () => {
  const named = text({
    'a.js': script('var t=1,u=2,v=e();export{v as t,t as r,u as s,r as n};var r'),
    'b.js': script('import{s as q,r,n}from"./a.js";import(`./a.js`).then(e=>e.t);'),
  });
  expect(named).toEqual({
    'a.js': 'var t=1,u=2,v=e();export{u,r as n,t as r,v as t};var r',
    'b.js': 'import{n,r,u as q}from"./a.js";import(`./a.js`).then(e=>e.t);',
  });
});

test('names by which others than scripts know it stay; an import() of everything is refused where they do not', () => {
  const scripts = { 'a.js': script('var b=1;export{b as join};'), 'b.js': script('import(`./a.js`)') };
  expect(() => text(scripts)).toThrow('b.js asks for all of a.js');
  expect(text({ ...scripts, 'a.js': { ...scripts['a.js'], isDynamicEntry: true } })).toEqual({
    'a.js': 'var b=1;export{b as join};',
    'b.js': 'import(`./a.js`)',
  });
});

test('the map of a script moves with its first line', () => {
  expect(movedMappings('A,8WAGA,SAAgB;A', 0)).toBe('A,8WAGA,SAAgB;A');
  // 8W is 366, and 16 is the first that takes two digits.
  expect(movedMappings('A,8WAGA,SAAgB;A', -366)).toBe('A,AAGA,SAAgB;A');
  expect(movedMappings('AAGA,SAAgB;A', 366)).toBe('8WAGA,SAAgB;A');
  expect(movedMappings('eAGA', 1)).toBe('gBAGA');
  expect(() => movedMappings(';AAGA', 1)).toThrow('Nothing is mapped');
});
