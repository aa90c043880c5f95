// A classic script of the embed page, before its module. In a frame that may only run scripts the page has no origin, so
// that module scripts and styles come only from hosts that allow every origin (Access-Control-Allow-Origin). Where they are
// refused, the styles are asked for again as a plain link, and the same page comes in one classic script, which no host refuses.
(() => {
  const whole = new URL('embed/classic.js', document.currentScript.src).href;
  let asked = false;

  const asPlainLink = (link) => {
    const plain = link.cloneNode();
    plain.removeAttribute('crossorigin');
    link.replaceWith(plain);
  };
  const asClassicScript = () => {
    if (asked) return;
    asked = true;
    const script = document.createElement('script');
    // The module that makes this policy on every other page has not come.
    const policy = globalThis.trustedTypes?.createPolicy('default', { createScriptURL: (url) => url });
    script.src = policy?.createScriptURL(whole) ?? whole;
    document.head.append(script);
  };
  addEventListener(
    'error',
    ({ target }) => {
      if (globalThis.origin !== 'null' || !(target instanceof Element)) return;
      if (target.matches('link[rel="stylesheet"][crossorigin]')) asPlainLink(target);
      if (target.matches('script[type="module"]')) asClassicScript();
    },
    true,
  );
})();
