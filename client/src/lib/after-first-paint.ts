import { scriptJson } from './script-json';

/**
 * Loads the page's scripts once the page is on the screen: until then the pictures and fonts have the line for
 * themselves. A page that was opened in the background is never painted, so it doesn't wait. Plain text, because it goes
 * into the page as an inline script.
 * @param entry the script that runs
 * @param imported the scripts that it imports, fetched at the same time
 */
export function afterFirstPaintScript(entry: string, imported: readonly string[]): string {
  return `(function(d){function add(n,p){d.head.append(Object.assign(d.createElement(n),p))}function load(){add('script',{type:'module',src:${scriptJson(entry)}});${scriptJson(imported)}.forEach(function(u){add('link',{rel:'modulepreload',href:u})})}d.hidden?load():requestAnimationFrame(function(){setTimeout(load)})})(document)`;
}
