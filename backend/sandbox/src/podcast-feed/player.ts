import { escapeHtml } from '../page.js';
import { episodes } from './feed.js';

const styles = `
.player{display:grid;grid-template-columns:9rem 1fr;gap:1.25rem;height:22rem;padding:1.25rem;grid-template-rows:auto 1fr}
.player img{width:100%;height:auto;border-radius:2px}.player p{margin:0;color:var(--muted);font-size:.875rem}
.player audio{width:100%;margin-top:.75rem}.player ol{grid-column:1/-1;margin:0;padding:0;overflow-y:auto;list-style:none;border-top:1px solid var(--sand)}
.player li{display:flex;gap:1rem;justify-content:space-between;padding:.6rem 0;border-bottom:1px solid var(--sand);font-size:.9375rem}
.player li span{color:var(--muted);white-space:nowrap}@media(max-width:480px){.player{grid-template-columns:1fr}.player img{display:none}}`;

const minutes = (seconds: number): string => `${Math.round(seconds / 60)} min`;

/** What an embedded player of a podcast host shows: the newest episode, and those before. 352 px high, the specified height. */
export function playerBody(): string {
  const [newest, ...earlier] = episodes;
  if (!newest) return '';
  const rows = earlier
    .map(({ title, seconds }) => `<li>${escapeHtml(title)}<span>${minutes(seconds)}</span></li>`)
    .join('');
  return `<style>${styles}</style><article class="player"><img src="/sandbox/podcast/images/${newest.number}.jpg" alt="" width="480" height="480"><div><p>Sample podcast · a fake of the podcast host’s player</p><h2>${escapeHtml(newest.title)}</h2><p>${minutes(newest.seconds)}</p><audio controls preload="none" src="/sandbox/music.wav"></audio></div><ol>${rows}</ol></article>`;
}
