// The authorisation endpoint answers any malformed input with a declared refusal: no 500, no hang, no leak.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anyValue,
  bentForm,
  bentMembers,
  broken,
  formOf,
  jsonOf,
  signedParts,
} from '../../kit/properties/bent-input.ts';
import {
  asJson,
  formType,
  headerNames,
  headerOf,
  keyOf,
  objectClaimsOf,
  parametersOf,
  propertyScene,
  run,
  shares,
  slowly,
  type PropertyScene,
} from '../../kit/properties/property-scene.ts';

let here: PropertyScene;
beforeAll(async () => {
  here = await propertyScene();
});
afterAll(() => here.sandbox.stop());

const objectNames =
  'response_type client_id redirect_uri scope state nonce aud exp claims iss nbf iat max_age prompt login_hint id_token_hint acr_values vtr response_mode jti display';
const method = fc.constantFrom('GET' as const, 'POST' as const);

const authorise = (request: string, by: 'GET' | 'POST'): Promise<boolean> => {
  const url = new URL(here.sandbox.urls.dataHolder.authorisationEndpoint);
  const sent = { ...parametersOf(here), request };
  const form = { method: by, body: new URLSearchParams(sent), headers: asJson };
  if (by === 'POST') return here.answered('authorise', url, form, here.sandbox.fetch);
  for (const [name, value] of Object.entries(sent)) url.searchParams.set(name, value);
  return here.answered('authorise', url, { headers: asJson }, here.sandbox.fetch);
};

test('AUTH request objects with altered, dropped, added or nested claims get a declared answer', slowly, async () => {
  const innerClaims = fc.tuple(fc.constantFrom('id_token', 'userinfo'), bentMembers(['acr', 'vot', 'cdr_consent_id']));
  const property = fc.asyncProperty(
    bentMembers(objectNames.split(' ')),
    fc.option(innerClaims, { freq: 3, nil: undefined }),
    method,
    async (bend, inner, by) => {
      const honest = objectClaimsOf(here);
      if (inner !== undefined) {
        const [place, bendInner] = inner;
        const asked = { cdr_consent_id: { essential: true, value: here.consentId }, acr: { essential: true } };
        honest['claims'] = { id_token: asked, [place]: bendInner(asked).members };
      }
      const request = await signedParts(
        keyOf(here.recipient),
        JSON.stringify(headerOf(here.recipient)),
        jsonOf(bend(honest)),
      );
      await authorise(request, by);
    },
  );
  await run(property, shares.object);
});

test('AUTH request objects with another header, payload or signature are all refused', slowly, async () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  const property = fc.asyncProperty(
    fc.oneof(
      fc.tuple(fc.constant('header' as const), bentMembers(headerNames)),
      fc.tuple(fc.constant('payload' as const), bytes),
      fc.tuple(fc.constant('token' as const), broken),
    ),
    method,
    async ([kind, bent], by) => {
      const [header, claims] = [headerOf(here.recipient), JSON.stringify(objectClaimsOf(here))];
      const sign = (head: string, payload: string | Uint8Array): Promise<string> =>
        signedParts(keyOf(here.recipient), head, payload);
      if (kind === 'header') return void (await authorise(await sign(jsonOf(bent(header)), claims), by));
      const request =
        kind === 'payload'
          ? await sign(JSON.stringify(header), bent)
          : bent(await sign(JSON.stringify(header), claims));
      expect(await authorise(request, by)).toBe(true);
    },
  );
  await run(property, shares.objectHeader);
});

test('AUTH malformed queries and form bodies around a good request object get a declared answer', slowly, async () => {
  const request = await signedParts(
    keyOf(here.recipient),
    JSON.stringify(headerOf(here.recipient)),
    JSON.stringify(objectClaimsOf(here)),
  );
  const text = anyValue.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 3000));
  const names = [...Object.keys(parametersOf(here)), 'request', 'request_uri', 'prompt'];
  const change = fc.tuple(fc.constantFrom(...names), fc.constantFrom('set', 'add', 'drop'), text);
  const property = fc.asyncProperty(
    fc.array(change, { maxLength: 3 }),
    fc.option(bentForm, { nil: undefined }),
    method,
    fc.constantFrom('application/json', 'text/html', '*/*'),
    async (changes, bend, by, accept) => {
      const sent = new URLSearchParams({ ...parametersOf(here), request });
      for (const [name, kind, value] of changes) {
        if (kind === 'drop') sent.delete(name);
        else if (kind === 'add') sent.append(name, value);
        else sent.set(name, value);
      }
      const form = formOf([...sent]);
      const bytes = bend === undefined ? form : bend(form);
      const url = new URL(here.sandbox.urls.dataHolder.authorisationEndpoint);
      const type = { 'content-type': formType, accept };
      if (by === 'POST')
        return void (await here.answered(
          'authorise',
          url,
          { method: by, body: new Uint8Array(bytes), headers: type },
          here.sandbox.fetch,
        ));
      url.search = String.fromCharCode(...bytes);
      await here.answered('authorise', url, { headers: { accept } }, here.sandbox.fetch);
    },
  );
  await run(property, shares.query);
});

test('the properties ran their share of cases and reached the last rules of the line-up', () => {
  expect(here.cases).toBeGreaterThanOrEqual(shares.object + shares.objectHeader + shares.query);
  expect(here.reached.size).toBeGreaterThan(20);
  const deep = ['none', 'authorise.redirect-uri', 'consent-claim.present', 'level.reachable', 'request-object.iss'];
  expect([...here.reached]).toEqual(expect.arrayContaining(deep.map((rule) => `authorise ${rule}`)));
});
