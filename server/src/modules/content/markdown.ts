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

const LINK_PLACEHOLDER = 'Placeholders don’t work in the address or the title of a link. Write what they stand for.';

/** Renders Markdown as safe HTML, one section for each heading of the first two levels. */
export function renderMarkdown(text: string, values: PlaceholderValues): Section[] {
  const notes: Notes = { values, unknownPlaceholders: [] };
  const { lines, gaps } = withoutEmptyLines(text, values);
  return sectionsOf(parser.parse(lines.join('\n'), notes), gaps, notes);
}

/** What is wrong with a text, in words for the person who typed it; null when it can be shown as it is meant. */
export function markdownProblem(text: string): string | null {
  const notes: Notes = { values: null, unknownPlaceholders: [] };
  const refused: string[] = [];
  // Of its own, because it remembers what it refuses.
  const checking = createParser(true);
  checking.validateLink = (address) => isSafeAddress(address) || refused.push(address) === 0;
  const tokens = checking.parse(text, notes);
  const tag = firstTag(tokens);
  // guard: content-pages.test.ts 'is refused at its field'
  if (tag !== null) return `HTML isn’t allowed. Remove “${shortened(tag)}”, or write it in Markdown.`;
  if (refused.some(hasPlaceholder) || tokens.some(hasPlaceholderInTitle)) return LINK_PLACEHOLDER;
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
  const whole = sections.flatMap(({ text }) => text || []).join(' ');
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
  rules['heading_open'] = rules['heading_close'] = (tokens, index, options, _env, self) => {
    const token = tokens[index];
    // In a quote or a list: sections have headings of these levels.
    if (token?.tag === 'h1' || token?.tag === 'h2') token.tag = 'h3';
    return self.renderToken(tokens, index, options);
  };
  return markdown;
}

/** A path of this shop, or an address whose scheme only opens a page, an email or a phone. */
function isSafeAddress(address: string): boolean {
  return (
    /^(?:https?:\/\/[^/]|mailto:|tel:|\/(?![/\\]))/i.test(address.trim()) &&
    !hasPlaceholder(address) &&
    !/\\|%5C/i.test(address)
  );
}

function hasPlaceholder(text: string): boolean {
  return /\{\{|%7B%7B/i.test(text);
}

/** Whether a link in it has a placeholder in its title, which is shown as it is written. */
function hasPlaceholderInTitle(token: Token): boolean {
  return hasPlaceholder(String(token.attrGet('title') ?? '')) || (token.children ?? []).some(hasPlaceholderInTitle);
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
 * @returns gaps: how many lines stand before each that is left out
 */
function withoutEmptyLines(text: string, values: PlaceholderValues): { lines: string[]; gaps: number[] } {
  const lines: string[] = [];
  const gaps: number[] = [];
  for (const line of text.split('\n')) {
    // guard: content-pages.test.ts 'placeholders follow the settings', try: (name) && values[name] === null -> (name) && false
    const isLeftOut = [...line.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].some(
      ([, name = '']) => isPlaceholder(name) && values[name] === null,
    );
    if (isLeftOut) gaps.push(lines.length);
    else lines.push(line);
  }
  return { lines, gaps };
}

/** @param gaps where lines are left out: a heading that has nothing but such lines goes with them */
function sectionsOf(tokens: readonly Token[], gaps: readonly number[], notes: Notes): Section[] {
  const parts: { heading: string | null; tokens: Token[]; begin: number; end: number }[] = [
    { heading: null, tokens: [], begin: 0, end: Infinity },
  ];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    const isHeading = token.type === 'heading_open' && token.level === 0;
    if (isHeading && (token.tag === 'h1' || token.tag === 'h2')) {
      const [headingBegin = 0, begin = 0] = token.map ?? [];
      const last = parts.at(-1);
      if (last) last.end = headingBegin;
      parts.push({ heading: plain(tokens[at + 1]?.children ?? []), tokens: [], begin, end: Infinity });
      // The heading's text and its end.
      at += 2;
    } else parts.at(-1)?.tokens.push(token);
  }
  return parts.flatMap(({ heading, tokens: part, begin, end }) => {
    const html = parser.renderer.render(part, parser.options, notes).trim();
    const isGone = heading === null || gaps.some((line) => line >= begin && line <= end);
    return html === '' && isGone ? [] : [{ heading, html, text: plainBlocks(part) }];
  });
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
