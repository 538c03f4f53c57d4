const challengeStyles = `
dialog{box-sizing:border-box;max-inline-size:min(28rem,calc(100vw - 2rem));padding:2rem;border:0;border-radius:12px;background:#fff;color:#2a2320;font:400 1rem/1.5 system-ui,sans-serif;box-shadow:0 20px 60px rgb(0 0 0/.35)}
dialog::backdrop{background:rgb(30 25 22/.6)}
h2{margin:0 0 .5rem;font-size:1.25rem;line-height:1.3}
p{margin:0 0 1.5rem}
div{display:flex;gap:.75rem;flex-wrap:wrap}
button{min-block-size:44px;padding:.5rem 1.5rem;border:1px solid #2a2320;border-radius:99px;background:#fff;color:inherit;font:inherit;cursor:pointer}
button:first-child{background:#2a2320;color:#fff}
button:focus-visible{outline:2px solid #0570de;outline-offset:2px}`;

/**
 * The bank's question. Closing it counts as failing.
 * @param {Record<string, string>} text
 * @returns {Promise<'approve' | 'fail'>}
 */
export function askBank(text) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(challengeStyles);
  root.adoptedStyleSheets = [sheet];
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'title');
  dialog.setAttribute('aria-describedby', 'text');
  const title = Object.assign(document.createElement('h2'), { id: 'title', textContent: text.challengeTitle });
  const paragraph = Object.assign(document.createElement('p'), { id: 'text', textContent: text.challengeText });
  const actions = document.createElement('div');
  const approve = Object.assign(document.createElement('button'), { type: 'button', textContent: text.approve });
  const fail = Object.assign(document.createElement('button'), { type: 'button', textContent: text.fail });
  actions.append(approve, fail);
  dialog.append(title, paragraph, actions);
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();
  return new Promise((resolve) => {
    /** @param {'approve' | 'fail'} outcome */
    const end = (outcome) => {
      dialog.close();
      host.remove();
      resolve(outcome);
    };
    approve.addEventListener('click', () => end('approve'));
    fail.addEventListener('click', () => end('fail'));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end('fail');
    });
  });
}
