/**
 * Phones: the header that stays in reach (`data-site-header`, sent away and brought back by use-returning-header.ts) and
 * the bar with what the page is for (`data-bar`, which holds the amount that the bar shows first). Written into the page by
 * the server alone, so that they cost no script. Not on screens as low as a zoomed one's: there the page needs the room.
 */
export const phoneBarStyles = `
@media (max-width:767.98px) and (min-height:30rem){
html:has([data-bar]){--bar-room:calc(77px + env(safe-area-inset-bottom))}
html [data-site-header]{position:sticky;top:0;z-index:10;background:var(--gs-colors-canvas);transition:transform 200ms cubic-bezier(0.2,0.7,0.3,1)}
html[data-header] [data-site-header]{box-shadow:0 1px var(--gs-colors-line)}
html[data-header=away] [data-site-header]:not(:focus-within){transform:translateY(calc(-100% - 1px))}
html [data-bar]{position:fixed;inset:auto 0 0;z-index:9;margin:0;display:flex;flex-wrap:nowrap;align-items:center;gap:8px;padding:8px 12px calc(8px + env(safe-area-inset-bottom));background:var(--gs-colors-surface);border-top:1px solid var(--gs-colors-line)}
html [data-bar]::before{content:attr(data-bar);white-space:pre;font-weight:700;line-height:1.3;font-variant-numeric:tabular-nums}
html [data-bar]>:last-child{flex:1;padding-inline:8px}
html [data-bar] :is(select,input){width:2.75rem}
}
@media (max-width:349.98px) and (min-height:30rem){
html [data-bar]:has(label)::before{content:none}
}`.replaceAll('\n', '');
