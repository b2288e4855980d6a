import createMarkdownIt, { type Env, type MarkdownIt, type StateInline, type Token } from 'markdown-it';
import { isPlaceholder, placeholders, type PlaceholderValues } from '../../domain/default-pages.js';

/** A part of a page: what stands before its first heading, or a heading with what follows. */
export interface Section {
  /** Without markup; null for what comes before the first heading. */
  heading: string | null;
  /** Safe to show. */
  html: string;
  /** The same without markup. */
  text: string;
}

/** What a parse notices besides the text. */
interface Notes extends Env {
  values: PlaceholderValues | null;
  unknownPlaceholders: string[];
}

const SHOWN = 40;

/** Renders Markdown as safe HTML, one section for each heading of the first two levels. */
export function renderMarkdown(text: string, values: PlaceholderValues): Section[] {
  const notes: Notes = { values, unknownPlaceholders: [] };
  return sectionsOf(parser.parse(withoutEmptyLines(text, values), notes), notes);
}

/** What is wrong with a text, in words for the person who typed it; null when it can be shown as it is meant. */
export function markdownProblem(text: string): string | null {
  const notes: Notes = { values: null, unknownPlaceholders: [] };
  const refused: string[] = [];
  // Of its own, because it remembers what it refuses.
  const checking = createParser(true);
  checking.validateLink = (address) => isSafeAddress(address) || refused.push(address) === 0;
  const tag = firstTag(checking.parse(text, notes));
  // guard: content-pages.test.ts 'is refused at its field'
  if (tag !== null) return `HTML isn’t allowed. Remove “${shortened(tag)}”, or write it in Markdown.`;
  const [unknown] = notes.unknownPlaceholders;
  if (unknown !== undefined)
    return `“{{${shortened(unknown)}}}” isn’t a placeholder. These are: ${Object.keys(placeholders).join(', ')}.`;
  const [address] = refused;
  if (address !== undefined)
    return `A link can’t lead to “${shortened(address)}”. Use a page of the shop, such as /faq, or an address that begins with https://, mailto: or tel:.`;
  return null;
}

/** The beginning of what a page says, for search engines. */
export function beginningOf(sections: readonly Section[], most: number): string {
  const whole = sections
    .map(({ text }) => text)
    .join(' ')
    .trim();
  if (whole.length <= most) return whole;
  const cut = whole.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`;
}

/** A parser of what pages may contain. @param seesTags whether HTML becomes tokens of its own instead of text */
function createParser(seesTags: boolean): MarkdownIt {
  const markdown = createMarkdownIt({ html: seesTags, linkify: true });
  // Pictures need a size before they load, or the page jumps.
  markdown.disable('image');
  // Only what is written as an address is one: 'shop.example' isn't, nor is an email address in a sentence.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.validateLink = isSafeAddress;
  markdown.inline.ruler.before('emphasis', 'placeholder', readPlaceholder);
  const { rules } = markdown.renderer;
  rules['placeholder'] = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '');
  rules['link_open'] = (tokens, index, options, _env, self) => {
    const token = tokens[index];
    // guard: content-pages.test.ts 'an edited page is shown', try: /^https?:/i -> /^never:/i
    if (token && /^https?:/i.test(String(token.attrGet('href')))) token.attrSet('rel', 'noopener noreferrer');
    return self.renderToken(tokens, index, options);
  };
  return markdown;
}

/** A path of this shop, a place on the page, or an address whose scheme only opens a page, an email or a phone. */
function isSafeAddress(address: string): boolean {
  return (
    /^(?:https?:\/\/[^/]|mailto:|tel:|\/(?![/\\])|#)/i.test(address.trim()) && !/\{\{|%7B%7B|\\|%5C/i.test(address)
  );
}

/** Reads {{name}}. */
function readPlaceholder(state: StateInline, isSilent: boolean): boolean {
  const match = /^\{\{\s*([^{}\n]{0,80}?)\s*\}\}/.exec(state.src.slice(state.pos, state.pos + 100));
  const name = match?.[1];
  if (!match || name === undefined) return false;
  if (!isSilent) {
    const notes = state.env as Notes;
    if (!isPlaceholder(name)) notes.unknownPlaceholders.push(name);
    const token = state.push('placeholder', '', 0);
    token.content = (isPlaceholder(name) && notes.values?.[name]) || '';
  }
  state.pos += match[0].length;
  return true;
}

const parser = createParser(false);

/**
 * Leaves out the lines that name what the shop doesn't have, such as the price of express delivery: a sentence, an item
 * of a list or a row of a table stands on a line of its own.
 */
function withoutEmptyLines(text: string, values: PlaceholderValues): string {
  return text
    .split('\n')
    .filter((line) =>
      // guard: content-pages.test.ts 'placeholders follow the settings', try: (name) && values[name] === null -> (name) && false
      [...line.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].every(
        ([, name = '']) => !(isPlaceholder(name) && values[name] === null),
      ),
    )
    .join('\n');
}

function sectionsOf(tokens: readonly Token[], notes: Notes): Section[] {
  const parts: { heading: string | null; tokens: Token[] }[] = [{ heading: null, tokens: [] }];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    const isHeading = token.type === 'heading_open' && token.level === 0;
    if (isHeading && (token.tag === 'h1' || token.tag === 'h2')) {
      parts.push({ heading: plain(tokens[at + 1]?.children ?? []), tokens: [] });
      // The heading's text and its end.
      at += 2;
    } else parts.at(-1)?.tokens.push(token);
  }
  return parts
    .map(({ heading, tokens: part }) => ({
      heading,
      html: parser.renderer.render(part, parser.options, notes).trim(),
      text: plainBlocks(part),
    }))
    .filter(({ html }) => html !== '');
}

/** The words of blocks, one after the other: cells by commas, rows as sentences. */
function plainBlocks(tokens: readonly Token[]): string {
  let text = '';
  for (const { type, children, content } of tokens) {
    if (type === 'inline') text += plain(children ?? []);
    else if (type === 'fence' || type === 'code_block') text += `${content.trim()} `;
    else if (type === 'th_close' || type === 'td_close') text += ', ';
    else if (type === 'tr_close') text = `${text.replace(/, $/, '')}. `;
    else if (/^(?:paragraph|heading)_close$/.test(type)) text += ' ';
  }
  return text.replace(/\s+/g, ' ').trim();
}

function plain(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .trim();
}

function firstTag(tokens: readonly Token[]): string | null {
  for (const { type, content, children } of tokens) {
    if (type === 'html_block' || type === 'html_inline') return content.trim();
    const inside = firstTag(children ?? []);
    if (inside !== null) return inside;
  }
  return null;
}

function shortened(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}
